import { expect, it } from "vitest";
import { HOST_DEVICE_COOKIE, openDevice } from "./device.server";

const ada = { userId: "ada (whose id is no random text)", accessVersion: 1 };
const bob = { userId: "bob", accessVersion: 1 };

const open = (value = "", secrets = ["first"]) =>
  openDevice(
    new Request("http://localhost/", { headers: { Cookie: `${HOST_DEVICE_COOKIE}=${value}` } }),
    {
      secrets,
      secure: true,
    },
  );

function remembered(accounts: (typeof ada)[], value = ""): string {
  const device = open(value);
  for (const account of accounts) device.remember(account);
  const [pair = ""] = (device.setCookie() ?? "").split(";");
  return pair.slice(HOST_DEVICE_COOKIE.length + 1);
}

it("knows the accounts that have signed in from here, and sets no cookie when asked", () => {
  const device = open(remembered([ada, bob]));
  expect([device.knows(ada), device.knows(bob)]).toEqual([true, true]);
  expect(device.knows({ userId: "eve", accessVersion: 1 })).toBe(false);
  expect(device.setCookie()).toBeNull();
  expect([open().name, open().knows(ada)]).toEqual([null, false]);
});

it("is hidden from scripts and other sites, and lasts 400 days", () => {
  const device = open();
  device.remember(ada);
  expect(device.setCookie()).toMatch(
    /^__Host-lor-device=[\w-]{22}\.[\w-]{22}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
});

it("contains no account ids, and differs between browsers", () => {
  const [one, other] = [remembered([ada]), remembered([ada])];
  expect(decodeURIComponent(one)).not.toContain(ada.userId);
  expect(one.split(".")[1]).not.toBe(other.split(".")[1]);
});

it("is invalid after the account's access has changed, and when it is forged", () => {
  const value = remembered([ada]);
  expect(open(value).knows({ ...ada, accessVersion: 2 })).toBe(false);
  const [name = "", hash = ""] = value.split(".");
  const foreign = remembered([ada]).split(".")[1] ?? "";
  const forged = [`${name}.${foreign}`, `${"A".repeat(22)}.${hash}`, name, hash, "x", `${value}.`];
  expect(forged.map((one) => open(one).knows(ada))).toEqual(forged.map(() => false));
  expect(open(value, ["another"]).knows(ada)).toBe(false);
});

it("stays valid when the secret is rotated and the old one stays in the list", () => {
  const value = remembered([ada]);
  expect(open(value, ["new", "first"]).knows(ada)).toBe(true);
});

it("contains the five accounts that signed in last, each once, under one name", () => {
  const people = ["a", "b", "c", "d", "e", "f"].map((userId) => ({ userId, accessVersion: 1 }));
  const value = remembered([...people, ada, ada]);
  const device = open(value);
  const known = [...people, ada].filter((one) => device.knows(one)).map(({ userId }) => userId);
  expect(known).toEqual(["c", "d", "e", "f", ada.userId]);
  expect(remembered([bob], value).split(".")[0]).toBe(value.split(".")[0]);
});

it("forgets all accounts", () => {
  const device = open(remembered([ada]));
  device.forget();
  expect(device.setCookie()).toContain("__Host-lor-device=; Max-Age=0;");
  expect(device.knows(ada)).toBe(false);
});

it("is on https read from the cookie of this very host only", () => {
  const headers = { Cookie: `__lor-device=${remembered([ada])}` };
  const request = new Request("https://lor.example/", { headers });
  const device = openDevice(request, { secrets: ["first"], secure: true });
  expect([device.name, device.knows(ada)]).toEqual([null, false]);
  expect(openDevice(request, { secrets: ["first"], secure: false }).knows(ada)).toBe(true);
});
