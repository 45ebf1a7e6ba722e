import { expect, test } from "vitest";
import { clientAddress, isLoopback, type Bindings } from "./client-address";

function from(remoteAddress: string): Bindings {
  // Only the address of the socket is read.
  return { incoming: { socket: { remoteAddress } } } as Bindings;
}

test("X-Forwarded-For is trusted for the configured number of proxies", () => {
  const headers = new Headers({ "X-Forwarded-For": "1.1.1.1, 2.2.2.2, 3.3.3.3" });
  expect(clientAddress(headers, from("10.0.0.1"), 0)).toBe("10.0.0.1");
  expect(clientAddress(headers, from("10.0.0.1"), 1)).toBe("3.3.3.3");
  expect(clientAddress(headers, from("10.0.0.1"), 2)).toBe("2.2.2.2");
  expect(clientAddress(headers, from("10.0.0.1"), 9)).toBe("1.1.1.1");
  expect(clientAddress(new Headers(), from("10.0.0.1"), 1)).toBe("10.0.0.1");
});

test("a request through a proxy on this machine is not loopback", () => {
  expect(isLoopback(new Headers(), from("127.0.0.1"))).toBe(true);
  expect(isLoopback(new Headers(), from("::ffff:127.0.0.1"))).toBe(true);
  expect(isLoopback(new Headers(), from("10.0.0.1"))).toBe(false);
  expect(isLoopback(new Headers({ "X-Forwarded-For": "127.0.0.1" }), from("127.0.0.1"))).toBe(
    false,
  );
});

test.each([
  ["203.0.113.9:4711", "203.0.113.9"],
  ["[2001:db8::1]:4711", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ['"[2001:db8::1]:80"', "2001:db8::1"],
  ["fe80::1%eth0", "fe80::1"],
  ["unknown", "10.0.0.1"],
  ["203.0.113.9x", "10.0.0.1"],
])("a hop written as %s is %s", (hop, address) => {
  const headers = new Headers({ "X-Forwarded-For": `8.8.8.8, ${hop}` });
  expect(clientAddress(headers, from("10.0.0.1"), 1)).toBe(address);
});
