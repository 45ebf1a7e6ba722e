import { expect, test } from "vitest";
import { parseUrl } from "./parse-url";

test("an address is a URL, and anything else null", () => {
  expect(parseUrl("https://radio.example/a")?.href).toBe("https://radio.example/a");
  expect(parseUrl("/a?b", "https://radio.example/c/")?.href).toBe("https://radio.example/a?b");
  for (const text of ["", "/a", "radio.example", "https://", "http://a b/", "__proto__"]) {
    expect(parseUrl(text)).toBeNull();
  }
});

test("an address with letters beyond ASCII is one, also after many others", () => {
  for (let at = 0; at < 20_000; at++) parseUrl(`http://radio.example/${at}`);
  expect(parseUrl("http://münchen.example/für")?.href).toBe(
    "http://xn--mnchen-3ya.example/f%C3%BCr",
  );
});
