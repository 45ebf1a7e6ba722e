import { expect, it } from "vitest";
import { newPassword } from "~/domain/account/sign-in-schema";
import { isCommonPassword } from "./common-passwords.server";
import { generatePassword as makePassword } from "./password.server";

it.each(["password", "12345678", "Password1", "QWERTY123", "iloveyou", "sunshine", "trustno1"])(
  "lists %s",
  (password) => expect(isCommonPassword(password)).toBe(true),
);

it.each(["correct horse", "# The 10,000", "", "constructor!", "tr0ub4dor&3", makePassword()])(
  "does not list %j",
  (password) => expect(isCommonPassword(password)).toBe(false),
);

const messageOf = (password: unknown) => newPassword.safeParse(password).error?.issues[0]?.message;

it("requires a password of at least eight characters", () => {
  expect(["", undefined, "sevenn7", "😀😀😀😀", "eight888"].map(messageOf)).toEqual([
    "Password requried",
    "Password requried",
    "At least 8 characters",
    "At least 8 characters",
    undefined,
  ]);
});
