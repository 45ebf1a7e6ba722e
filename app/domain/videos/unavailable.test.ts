import fc from "fast-check";
import { expect, it } from "vitest";
import { COUNTRY_REPORT_LIMIT, TOTAL_REPORT_LIMIT, reportedReason } from "./unavailable";

it.each([
  ["nobody has reported it", [], "DE", null],
  ["two of the same country", [{ country: "DE", reports: 2 }], "DE", null],
  ["three of the same country", [{ country: "DE", reports: 3 }], "DE", "blocked"],
  ["three of another country", [{ country: "FR", reports: 3 }], "DE", null],
  ["many of another country only", [{ country: "FR", reports: 99 }], "DE", null],
  [
    "many of one country, for a listener of unknown country",
    [{ country: "FR", reports: 99 }],
    null,
    null,
  ],
  ["five of unknown country", [{ country: "", reports: 5 }], null, "reported"],
  ["four of unknown country", [{ country: "", reports: 4 }], "DE", null],
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
  expect(reportedReason(reports, country)).toBe(verdict);
});

it("never gives a verdict below the thresholds", () => {
  const reports = fc.uniqueArray(
    fc.record({ country: fc.constantFrom("", "DE", "FR", "US"), reports: fc.nat(4) }),
    { selector: ({ country }) => country },
  );
  fc.assert(
    fc.property(reports, fc.constantFrom(null, "DE", "FR"), (given, country) => {
      const all = given.reduce((sum, one) => sum + one.reports, 0);
      const verdict = reportedReason(given, country);
      if (all < COUNTRY_REPORT_LIMIT) expect(verdict).toBeNull();
      if (all < TOTAL_REPORT_LIMIT) expect(verdict).not.toBe("reported");
      if (country === null) expect(verdict).not.toBe("blocked");
    }),
  );
});
