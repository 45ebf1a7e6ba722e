import { expect, it } from "vitest";
import { LOGIN_STATUS, loginLabel, type LoginStatus } from "./login-status";
import { loginFailed, normaliseEmail, providerOf, SIGN_IN_PROVIDERS } from "./sign-in";

it("returns a label for each login status and throws for any other", () => {
  expect(Object.values(LOGIN_STATUS).map(loginLabel)).toEqual(["Login", "Connecting...", "LOGOUT"]);
  const unknown = 3 as LoginStatus;
  expect(() => loginLabel(unknown)).toThrow("Unknown case for login.types.LoginStatus");
});

it("names the provider whose sign-in failed", () => {
  expect(SIGN_IN_PROVIDERS.map(loginFailed)).toEqual([
    "Failed to login to Facebook 😢",
    "Failed to login to Google 😢",
    "Failed to login to Email 😢",
  ]);
});

it("maps user types to providers and throws for unknown types", () => {
  expect(providerOf("google")).toBe("google");
  expect(providerOf("anonymous")).toBeNull();
  expect(() => providerOf("wizard")).toThrow("Unknown user type wizard");
});

it("ignores case and surrounding spaces in an email address", () => {
  expect(normaliseEmail(" Ada@Example.ORG ")).toBe("ada@example.org");
});
