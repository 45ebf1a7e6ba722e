import fc from "fast-check";
import { expect, it } from "vitest";
import { REPORTS_OF_A_COUNTRY, REPORTS_OF_ALL, verdictOf } from "./unavailable";

it.each([
  ["nobody has reported it", [], "DE", null],
  ["two of the same country", [{ country: "DE", reports: 2 }], "DE", null],
  ["three of the same country", [{ country: "DE", reports: 3 }], "DE", "blocked"],
  ["three of another country", [{ country: "FR", reports: 3 }], "DE", null],
  ["many of another country only", [{ country: "FR", reports: 99 }], "DE", null],
  [
    "many of one country, to somebody of no known one",
    [{ country: "FR", reports: 99 }],
    null,
    null,
  ],
  ["five, the country of whom is unknown", [{ country: "", reports: 5 }], null, "reported"],
  ["four, the country of whom is unknown", [{ country: "", reports: 4 }], "DE", null],
  [
    "five of two countries",
    [
      { country: "FR", reports: 3 },
      { country: "US", reports: 2 },
    ],
    "DE",
    "reported",
  ],
])("%s", (_name, reports, country, verdict) => {
  expect(verdictOf(reports, country)).toBe(verdict);
});

it("never takes the word of fewer listeners than it says", () => {
  const reports = fc.uniqueArray(
    fc.record({ country: fc.constantFrom("", "DE", "FR", "US"), reports: fc.nat(4) }),
    { selector: ({ country }) => country },
  );
  fc.assert(
    fc.property(reports, fc.constantFrom(null, "DE", "FR"), (given, country) => {
      const all = given.reduce((sum, one) => sum + one.reports, 0);
      const verdict = verdictOf(given, country);
      if (all < REPORTS_OF_A_COUNTRY) expect(verdict).toBeNull();
      if (all < REPORTS_OF_ALL) expect(verdict).not.toBe("reported");
      if (country === null) expect(verdict).not.toBe("blocked");
    }),
  );
});
