import { expect, test } from "vitest";
import { isForCountry, mayCarryAds } from "./ads";

const ofVideos = ["/", "/watch", "/search/queen", "/top10", "/playlist/abc", "/history", "/stream"];
test.each([...ofVideos, "/radio/queen", "/Radio/Queen/"])("%s may not carry adverts", (path) =>
  expect(mayCarryAds(path)).toBe(false),
);

test.each(["/faq", "/Radio", "/radio/", "/radio/Search", "/podcast/123"])(
  "%s may carry adverts",
  (path) => {
    expect(mayCarryAds(path)).toBe(true);
  },
);

test.each([
  [[], null, true],
  [["DE"], null, false],
  [["DE"], "DE", true],
  [["DE"], "FR", false],
])("countries %j, listener in %s: %s", (countries, country, shown) => {
  expect(isForCountry(countries, country)).toBe(shown);
});
