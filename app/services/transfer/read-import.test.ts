import { expect, it } from "vitest";
import { flood } from "../../../tests/support/flood";
import { readImport } from "./read-import.server";

function sent() {
  const form = new URLSearchParams({ text: "dQw4w9WgXcQ", target: "own", name: "" });
  return {
    bytes: new Uint8Array(Buffer.from(form.toString())),
    contentType: "application/x-www-form-urlencoded",
    origin: "https://lor.example",
  };
}

it("reads the imports of others while a client sends too many, which are refused", async () => {
  expect(await flood(30, () => readImport(sent()))).toEqual({ done: 7, refused: 23 });
});
