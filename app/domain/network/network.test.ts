import { expect, test } from "vitest";
import { clientOf, networkOf } from "./network";

test("addresses in one IPv6 /64 are one client, in any notation", () => {
  expect(clientOf("2001:db8:1:2:3:4:5:6")).toBe(clientOf("2001:db8:1:2::9"));
  expect(clientOf("2001:0DB8:0001:2::9")).toBe(clientOf("2001:db8:1:2::9"));
  expect(clientOf("2001:db8:1:3::9")).not.toBe(clientOf("2001:db8:1:2::9"));
  expect(clientOf("2001:db8::1")).toBe("2001:db8:0:0");
  expect(clientOf("::1")).toBe("0:0:0:0");
});

test.each([
  "10.0.0.1",
  "::ffff:10.0.0.1",
  "::FFFF:10.0.0.1",
  "::ffff:a00:1",
  "0:0:0:0:0:ffff:a00:1",
])("%s is its IPv4 client", (address) => {
  expect(clientOf(address)).toBe("10.0.0.1");
});

test("a network is a /48, or a /24 of IPv4", () => {
  const network = (address: string) => networkOf(clientOf(address));
  expect(network("2001:db8:1:2::9")).toBe(network("2001:db8:1:ffff::"));
  expect(network("2001:db8:2::9")).not.toBe(network("2001:db8:1::9"));
  expect(network("10.1.2.3")).toBe(network("10.1.2.200"));
  expect(network("10.1.3.3")).not.toBe(network("10.1.2.3"));
  expect(network("unknown")).toBe("unknown");
});
