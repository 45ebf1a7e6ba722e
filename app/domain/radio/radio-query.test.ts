import { expect, test } from "vitest";
import { radioQuery, radioStationsQuery, radioSuggestQuery } from "./radio-query";

const calls = [
  ["stations", radioStationsQuery],
  ["suggest", radioSuggestQuery],
] as const;

test.each(calls)("the call %s refuses a country that there is none of", (_name, schema) => {
  for (const country of ["ZZ", "DEU", "constructor", "\0"]) {
    const { error } = schema.safeParse({ q: "jazz", country });
    expect(error?.issues.map(({ message }) => message)).toEqual(["Unknown country"]);
  }
  expect(schema.parse({ q: "jazz", country: "de" })).toMatchObject({ country: "DE" });
  expect(schema.parse({ q: "jazz", country: "" }).country).toBeUndefined();
  expect(schema.parse({ q: "jazz" }).country).toBeUndefined();
});

test("a page leaves it out", () => {
  expect(radioQuery.parse({ country: "ZZ" }).country).toBeUndefined();
});
