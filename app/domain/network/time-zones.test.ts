import { expect, test } from "vitest";
import { timeZoneOf } from "./time-zones";

test.each([
  ["the browser's", "a=b; time-zone=Europe%2FBerlin", "Asia/Tokyo", "Europe/Berlin"],
  ["the CDN's without a cookie", null, "Asia/Tokyo", "Asia/Tokyo"],
  ["the CDN's where the cookie names none", "time-zone=Mars%2FOlympus", " UTC ", "UTC"],
  ["none", null, null, null],
  ["none in hostile text", "time-zone=__proto__", "constructor", null],
  ["none in long text", `time-zone=${"Europe/".repeat(1000)}`, "x".repeat(65), null],
])("%s", (_name, cookies, header, expected) => expect(timeZoneOf(cookies, header)).toBe(expected));
