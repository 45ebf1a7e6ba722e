import { expect, test } from "vitest";
import { clientAddress, clientKey, isLoopback, type Bindings } from "./client-address";

function from(remoteAddress: string): Bindings {
  // Only the address of the socket is read.
  return { incoming: { socket: { remoteAddress } } } as Bindings;
}

test("a forwarded address is believed for as many proxies as are named, and no further", () => {
  const headers = new Headers({ "X-Forwarded-For": "1.1.1.1, 2.2.2.2, 3.3.3.3" });
  expect(clientAddress(headers, from("10.0.0.1"), 0)).toBe("10.0.0.1");
  expect(clientAddress(headers, from("10.0.0.1"), 1)).toBe("3.3.3.3");
  expect(clientAddress(headers, from("10.0.0.1"), 2)).toBe("2.2.2.2");
  expect(clientAddress(headers, from("10.0.0.1"), 9)).toBe("1.1.1.1");
  expect(clientAddress(new Headers(), from("10.0.0.1"), 1)).toBe("10.0.0.1");
});

test("what came through a proxy is not loopback, though the proxy is", () => {
  expect(isLoopback(new Headers(), from("127.0.0.1"))).toBe(true);
  expect(isLoopback(new Headers(), from("::ffff:127.0.0.1"))).toBe(true);
  expect(isLoopback(new Headers(), from("10.0.0.1"))).toBe(false);
  expect(isLoopback(new Headers({ "X-Forwarded-For": "127.0.0.1" }), from("127.0.0.1"))).toBe(
    false,
  );
});

test("one IPv6 subscriber is one client", () => {
  expect(clientKey("2001:db8:1:2:3:4:5:6")).toBe(clientKey("2001:db8:1:2::9"));
  expect(clientKey("2001:db8:1:3::9")).not.toBe(clientKey("2001:db8:1:2::9"));
  expect(clientKey("2001:db8::1")).toBe("2001:db8:0:0");
  expect(clientKey("::ffff:10.0.0.1")).toBe("10.0.0.1");
});
