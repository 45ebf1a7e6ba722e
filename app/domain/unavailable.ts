/** Why a video cannot be played here, in the words of the listener's pages. */
export const UNAVAILABLE_REASONS = {
  missing: "This video does not exist any more.",
  private: "This video is private, so it cannot be played here.",
  "not-embeddable": "The owner of this video does not allow it to be played on other sites.",
  blocked: "This video cannot be played in your country.",
  reported: "Listeners could not play this video lately.",
} as const;

export type UnavailableReason = keyof typeof UNAVAILABLE_REASONS;

/** Failures to play one video, each from another listener, in one country; empty where that is unknown. */
export interface Reports {
  country: string;
  reports: number;
}

/** So many listeners of one country: it does not play there. */
export const REPORTS_OF_A_COUNTRY = 3;
/** So many listeners, not all of one country: it does not play at all. */
export const REPORTS_OF_ALL = 5;

/** Reports count for so many days: what was blocked may be free again. */
export const REPORTS_LAST_DAYS = 7;

/** What the reports of the last days say of a video to a listener in `country` (null: unknown). */
export function verdictOf(
  reports: readonly Reports[],
  country: string | null,
): Extract<UnavailableReason, "blocked" | "reported"> | null {
  const all = reports.reduce((sum, one) => sum + one.reports, 0);
  const isOneCountry = reports.length === 1 && reports[0]?.country !== "";
  if (all >= REPORTS_OF_ALL && !isOneCountry) return "reported";
  const here = reports.find((one) => country !== null && one.country === country);
  return (here?.reports ?? 0) >= REPORTS_OF_A_COUNTRY ? "blocked" : null;
}
