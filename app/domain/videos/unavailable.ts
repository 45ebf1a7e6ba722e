/** Why a video cannot be played here, as shown to listeners. */
export const UNAVAILABLE_REASONS = {
  missing: "This video no longer exists.",
  private: "This video is private, so it cannot be played here.",
  "not-embeddable": "The owner of this video does not allow it to be played on other sites.",
  blocked: "This video cannot be played in your country.",
  hidden: "This video is not shown here.",
  reported: "Listeners have not been able to play this video recently.",
} as const;

export type UnavailableReason = keyof typeof UNAVAILABLE_REASONS;

/**
 * Number of listeners in one country who reported that a video does not play. `country` is empty if
 * unknown.
 */
export interface CountryReports {
  country: string;
  reports: number;
}

/** Reports from one country that mark a video as blocked there. */
export const COUNTRY_REPORT_LIMIT = 3;
/** Reports, not all from one known country, that mark a video as unplayable everywhere. */
export const TOTAL_REPORT_LIMIT = 5;

/** Reports expire after this many days, because a video may become playable again. */
export const REPORT_LIFETIME_DAYS = 7;

/**
 * Decides from recent reports whether a video is unavailable for a listener in `country` (null if
 * unknown).
 */
export function reportedReason(
  reports: readonly CountryReports[],
  country: string | null,
): Extract<UnavailableReason, "blocked" | "reported"> | null {
  const all = reports.reduce((sum, one) => sum + one.reports, 0);
  const isOneCountry = reports.length === 1 && reports[0]?.country !== "";
  if (all >= TOTAL_REPORT_LIMIT && !isOneCountry) return "reported";
  const here = reports.find((one) => country !== null && one.country === country);
  return (here?.reports ?? 0) >= COUNTRY_REPORT_LIMIT ? "blocked" : null;
}
