import { expect, test } from "vitest";
import { withAddresses } from "./inline-addresses";

test("writes an address in where it is named", () => {
  expect(withAddresses(`fetch(addresses.api.upsell)`)).toBe(`fetch("/api/upsell")`);
  expect(withAddresses("`${addresses.watch}?v=${ytid}`")).toBe('`${"/watch"}?v=${ytid}`');
  expect(withAddresses(`addresses.watch.length`)).toBe(`"/watch".length`);
});

test("writes in the function of an address with parameters", () => {
  const source = withAddresses(`addresses.stream.of("eighties")`);
  expect(source).toMatch(/^\(.*=>.*\)\("eighties"\)$/);
  expect((0, eval)(source)).toBe("/stream/eighties");
});

test("stops the build at an address that the book does not have", () => {
  expect(() => withAddresses(`addresses.nowhere`)).toThrow("addresses.nowhere");
  expect(() => withAddresses(`addresses.stream`)).toThrow("addresses.stream");
  expect(() => withAddresses(`addresses.constructor.name`)).toThrow("addresses.constructor");
});

test("leaves other names alone", () => {
  expect(withAddresses(`ownAddresses.watch; addresses;`)).toBe(`ownAddresses.watch; addresses;`);
});
