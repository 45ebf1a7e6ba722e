import { expect, it } from "vitest";
import { flood } from "../../../tests/support/flood";
import { hashPassword, isPassword } from "./hashing.server";

it("checks the passwords of others while a client sends too many, which are refused", async () => {
  const hashed = await hashPassword("correct horse");
  const counts = await flood(30, () => isPassword("correct horse", hashed));
  expect(counts).toEqual({ done: 9, refused: 21 });
});
