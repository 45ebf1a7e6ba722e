import { expect, it } from "vitest";
import { LOGIN_STATUS, loginWord, type LoginStatus } from "./login-status";
import { loginFailed, normalEmail, providerOf, SIGN_IN_PROVIDERS } from "./sign-in";

it("has a word for each login status, and throws for any other", () => {
  expect(Object.values(LOGIN_STATUS).map(loginWord)).toEqual(["Login", "Connecting...", "LOGOUT"]);
  const unknown = 3 as LoginStatus;
  expect(() => loginWord(unknown)).toThrow("Unknown case for login.types.LoginStatus");
});

it("says with whom it failed", () => {
  expect(SIGN_IN_PROVIDERS.map(loginFailed)).toEqual([
    "Failed to login to Facebook 😢",
    "Failed to login to Google 😢",
    "Failed to login to Email 😢",
  ]);
});

it("knows the types of users, and throws for any other", () => {
  expect(providerOf("google")).toBe("google");
  expect(providerOf("anonymous")).toBeNull();
  expect(() => providerOf("wizard")).toThrow("Unknown user type wizard");
});

it("takes an address for the same in capitals and between spaces", () => {
  expect(normalEmail(" Ada@Example.ORG ")).toBe("ada@example.org");
});
