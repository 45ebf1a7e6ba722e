import { expect, it } from "vitest";
import { colourOf, initialsOf } from "./initials";

it("has two letters for a name", () => {
  expect(initialsOf("Harbour Radio 2")).toBe("HR");
  expect(initialsOf("kiosk")).toBe("KI");
  expect(initialsOf("***")).toBe("?");
});

it("gives a name one of eight colours, always the same, and its neighbours others", () => {
  const names = Array.from({ length: 8 }, (_, at) => `Harbour Radio ${at + 1}`);
  expect(new Set(names.map(colourOf))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]));
  expect(names.map(colourOf)).toEqual(names.map(colourOf));
});
