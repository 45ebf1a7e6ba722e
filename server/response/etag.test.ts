import { expect, test } from "vitest";
import { matchesEtag } from "./etag";

test.each([
  [null, false],
  ["", false],
  ['W/"abc"', true],
  ['"abc"', true],
  ['"x", W/"abc"', true],
  ['"xW/abc"', false],
  ['"abcd"', false],
  ["*", true],
  [' * , "x"', true],
])("If-None-Match %j matches the tag abc: %s", (header, matches) => {
  expect(matchesEtag(header, 'W/"abc"')).toBe(matches);
});
