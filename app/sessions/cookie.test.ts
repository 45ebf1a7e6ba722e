import { expect, it } from "vitest";
import { parseTicket, serialiseTicket } from "./cookie.server";

const secrets = ["first-secret", "second-secret"];
const ticket = { id: "abcdefghijklmnopqrstuv", version: 3 };

const sent = (cookie: string) =>
  new Request("https://lor.example/", { headers: { Cookie: cookie } });
const lineFor = (secure: boolean) =>
  serialiseTicket(ticket, { secrets, secure, age: 60 }).split(";")[0] ?? "";

it("is of this host only on https, by its name", () => {
  expect(lineFor(true)).toMatch(/^__Host-lor=/);
  expect(lineFor(false)).toMatch(/^__lor=/);
  expect(parseTicket(sent(lineFor(true)), { secrets, secure: true })).toEqual(ticket);
  expect(parseTicket(sent(lineFor(false)), { secrets, secure: false })).toEqual(ticket);
});

it("counts in no other cookie than the one that it was made for", () => {
  expect(parseTicket(sent(lineFor(false)), { secrets, secure: true })).toBeNull();
  expect(parseTicket(sent(lineFor(true)), { secrets, secure: false })).toBeNull();
  const planted = sent(lineFor(true).replace("__Host-lor=", "__lor="));
  const moved = sent(lineFor(false).replace("__lor=", "__Host-lor="));
  for (const request of [planted, moved]) {
    expect(parseTicket(request, { secrets, secure: true })).toBeNull();
    expect(parseTicket(request, { secrets, secure: false })).toBeNull();
  }
});

it("that another host has set never wins over the one of this host", () => {
  const own = lineFor(true);
  const other = serialiseTicket({ ...ticket, version: 9 }, { secrets, secure: false, age: 60 });
  const both = sent(`${other.split(";")[0]}; ${own}`);
  expect(parseTicket(both, { secrets, secure: true })).toEqual(ticket);
  const broken = sent(`${other.split(";")[0]}; __Host-lor=broken`);
  expect(parseTicket(broken, { secrets, secure: true })).toBeNull();
});
