import { expect, it } from "vitest";
import { picturePath, parsePicturePath, PICTURE_SIZES } from "./pictures";

const hash = "0123456789abcdef0123456789abcdef";

it("parses a path back into hash and size", () => {
  for (const size of PICTURE_SIZES) {
    expect(parsePicturePath(picturePath(hash, size))).toEqual({ hash, size });
  }
});

it.each([
  `/pictures/${hash}/97.webp`,
  `/pictures/${hash}/096.webp`,
  `/pictures/${hash}/96.png`,
  `/pictures/${hash}/96.webp/`,
  `/pictures/${hash.toUpperCase()}/96.webp`,
  `/pictures/${hash}0/96.webp`,
  "/pictures/constructor/96.webp",
  "/pictures/https://example.org/a.png",
])("returns null for %s", (path) => expect(parsePicturePath(path)).toBeNull());
