import { describe, expect, it } from "vitest";
import { GuardError } from "../guard-error.server";
import { parseTarget } from "./target.server";

function refusal(address: string): string {
  try {
    return parseTarget(address).host;
  } catch (error) {
    if (error instanceof GuardError) return error.reason;
    throw error;
  }
}

describe("an address that is accepted", () => {
  it.each([
    ["http://radio.example/live", "radio.example", 80],
    ["https://radio.example", "radio.example", 443],
    ["http://radio.example:8000/;stream.mp3", "radio.example", 8000],
    ["https://radio.example:8443/", "radio.example", 8443],
    ["http://radio.example:88/", "radio.example", 88],
    ["http://radio.example:15476/", "radio.example", 15_476],
    ["HTTP://RADIO.EXAMPLE./", "radio.example", 80],
    ["http://[2606:4700::1]:8000/", "2606:4700::1", 8000],
    ["http://münchen.example/", "xn--mnchen-3ya.example", 80],
    // The URL parser normalises every spelling of an IPv4 address.
    ["http://2130706433/", "127.0.0.1", 80],
    ["http://0x7f.1/", "127.0.0.1", 80],
    ["http://0177.0.0.1/", "127.0.0.1", 80],
    ["http://①②⑦.⓪.⓪.①/", "127.0.0.1", 80],
    ["http://0/", "0.0.0.0", 80],
  ])("%s", (address, host, port) => expect(parseTarget(address)).toMatchObject({ host, port }));

  it("loses its fragment", () => {
    expect(parseTarget("http://radio.example/a?b#c").url.href).toBe("http://radio.example/a?b");
  });
});

describe("an address that is rejected", () => {
  it.each([
    ["file:///etc/passwd", "scheme"],
    ["ftp://radio.example/", "scheme"],
    ["gopher://radio.example:6379/_FLUSHALL", "scheme"],
    ["data:text/plain,hello", "scheme"],
    ["javascript:alert(1)", "scheme"],
    ["rtsp://radio.example/", "scheme"],
    ["http://user:pass@radio.example/", "credentials"],
    ["http://user@radio.example/", "credentials"],
    ["http://radio.example:22/", "port"],
    ["http://radio.example:25/", "port"],
    ["http://radio.example:0/", "port"],
    ["https://radio.example:80@127.0.0.1/", "credentials"],
    ["http://radio.example:6379/", "port"],
    ["http://radio.example:5432/", "port"],
    ["http://radio.example:6667/", "port"],
    ["radio.example", "address"],
    ["//radio.example/", "address"],
    ["http://", "address"],
    ["http://256.256.256.256/", "address"],
    ["http://[::1/", "address"],
    [`http://radio.example/${"x".repeat(5000)}`, "address"],
    ["", "address"],
  ])("%s", (address, reason) => expect(refusal(address)).toBe(reason));
});
