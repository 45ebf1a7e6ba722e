import { describe, expect, test } from "vitest";
import { knownHosts } from "./known-hosts";

const request = (host: string) => new Request(`http://${host}/`);
const incoming = (host: string, remoteAddress = "192.0.2.9") =>
  ({ incoming: { url: "/", headers: { host }, socket: { remoteAddress } } }) as never;

describe("a public server", () => {
  const isKnown = knownHosts({
    origin: "https://lor.example",
    shortLinkOrigin: "https://l.example",
  });

  test.each(["lor.example", "LOR.example", "lor.example:8443", "l.example"])("is %s", (host) => {
    expect(isKnown(request("x"), incoming(host))).toBe(true);
    expect(isKnown(request(host), {})).toBe(true);
  });

  test.each([
    "evil.example",
    "lor.example.evil.example",
    "127.0.0.1:3000",
    "localhost",
    "lor.example@evil.example",
    "",
    "evil.example/lor.example",
  ])("is not %s", (host) => {
    expect(isKnown(request("lor.example"), incoming(host))).toBe(false);
    // A host that was found before changes nothing.
    expect(isKnown(request("x"), incoming("l.example"))).toBe(true);
    expect(isKnown(request("x"), incoming(host))).toBe(false);
  });
});

test("this machine may call a public server localhost, and nothing else", () => {
  const isKnown = knownHosts({ origin: "https://lor.example", shortLinkOrigin: null });
  expect(isKnown(request("x"), incoming("localhost:3000", "127.0.0.1"))).toBe(true);
  expect(isKnown(request("x"), incoming("evil.example", "127.0.0.1"))).toBe(false);
});

describe("a server of one's own", () => {
  const isKnown = knownHosts({ origin: "http://localhost:3000", shortLinkOrigin: null });

  test.each(["localhost:3000", "127.0.0.1:8080", "[::1]:3000", "192.168.1.7:3000"])(
    "is %s",
    (host) => expect(isKnown(request("x"), incoming(host))).toBe(true),
  );

  test.each(["evil.example", "evil.example:3000", "localhost.evil.example"])("is not %s", (host) =>
    expect(isKnown(request("x"), incoming(host))).toBe(false),
  );
});
