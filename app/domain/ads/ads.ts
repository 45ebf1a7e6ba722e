/** Where adverts may appear: at the bottom of a page and of the sidebar. */
export const AD_SLOTS = ["foot", "sidebar"] as const;
export type AdSlot = (typeof AD_SLOTS)[number];

export interface Ad {
  slot: AdSlot;
  label: string;
  imageUrl: string | null;
  linkUrl: string;
}

/**
 * First path segments of pages that may carry adverts. The video host's terms forbid them on pages
 * built on its data, such as a video's page, search, Top 10 and lists of videos (PROMPT-2).
 */
const WITH_ADS = new Set(["about", "faq", "contact", "radio", "podcast"]);

export function mayCarryAds(pathname: string): boolean {
  const [first = "", second = ""] = pathname.toLowerCase().split("/").filter(Boolean);
  // An artist radio (`/radio/{artist}`) is a list of videos too.
  if (first === "radio" && second !== "" && second !== "search") return false;
  return WITH_ADS.has(first);
}

export function isAdSlot(name: string): name is AdSlot {
  return AD_SLOTS.some((slot) => slot === name);
}

/**
 * @param country two-letter code; null when unknown, which matches only adverts without countries
 */
export function isForCountry(countries: readonly string[], country: string | null): boolean {
  return countries.length === 0 || (country !== null && countries.includes(country));
}
