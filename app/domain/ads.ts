/** Where adverts may stand: at the foot of a page and of the sidebar. */
export const AD_SLOTS = ["foot", "sidebar"] as const;
export type AdSlot = (typeof AD_SLOTS)[number];

export interface Ad {
  slot: AdSlot;
  label: string;
  imageUrl: string | null;
  linkUrl: string;
}

/**
 * First path segments of pages whose worth is our own. The video host allows no adverts on its player, nor on pages that
 * live by its data, such as a video's, search, Top 10 and lists of videos (UPSTREAMS R1).
 */
const WITH_ADS = new Set(["about", "faq", "contact", "privacy", "terms", "radio", "podcast"]);

export function mayCarryAds(pathname: string): boolean {
  return WITH_ADS.has(pathname.split("/")[1]?.toLowerCase() ?? "");
}

export function isAdSlot(name: string): name is AdSlot {
  return AD_SLOTS.some((slot) => slot === name);
}

/** @param country two letters, null where it is unknown: then only what is for everywhere is shown */
export function isForCountry(countries: readonly string[], country: string | null): boolean {
  return countries.length === 0 || (country !== null && countries.includes(country));
}
