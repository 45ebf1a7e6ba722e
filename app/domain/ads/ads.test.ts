import { expect, test } from "vitest";
import { isForCountry, mayCarryAds } from "./ads";

test.each(["/", "/watch", "/search/queen", "/top10", "/playlist/abc", "/history", "/stream"])(
  "%s may not carry adverts",
  (path) => expect(mayCarryAds(path)).toBe(false),
);

test.each(["/faq", "/Radio", "/podcast/123"])("%s may carry adverts", (path) => {
  expect(mayCarryAds(path)).toBe(true);
});

test.each([
  [[], null, true],
  [["DE"], null, false],
  [["DE"], "DE", true],
  [["DE"], "FR", false],
])("countries %j, listener in %s: %s", (countries, country, shown) => {
  expect(isForCountry(countries, country)).toBe(shown);
});
