import { addresses } from "../../addresses";
import type { Feature } from "../player/player";
import { DAY_SECONDS } from "../text/durations";

export const UPSELL_MODES = ["DISCOVERY", "DEMO"] as const;
export type UpsellMode = (typeof UPSELL_MODES)[number];

/** Seconds between two demos of one feature (PROMPT-1). */
export const UPSELL_INTERVAL = 7 * DAY_SECONDS;

/** Seconds between any two demos. */
export const UPSELL_REST = DAY_SECONDS;

export interface Demo {
  feature: string;
  title: string;
  text: string;
  /** The page where the listener can try it. */
  href: string;
}

/** Offered in this order. */
export const DEMOS: Record<UpsellMode, readonly Demo[]> = {
  DEMO: [
    {
      feature: "slider",
      title: "Only want the best part?",
      text: "Loop any section of a video with the slider under the player.",
      href: `${addresses.faq}#loop-section`,
    },
    {
      feature: "playlists",
      title: "More than one song?",
      text: "Put what you love into a playlist and share its link.",
      href: addresses.playlist.index,
    },
    {
      feature: "streams",
      title: "Listen together?",
      text: "Join a live channel and hear what everyone hears right now.",
      href: addresses.stream.index,
    },
    {
      feature: "radio",
      title: "Something new?",
      text: "Thousands of radio stations from around the world are one tab away.",
      href: addresses.radio.index,
    },
  ],
  DISCOVERY: [
    {
      feature: "discovery",
      title: "Songs picked for you",
      text: "Weekly Discovery makes a list based on what you repeat.",
      href: addresses.discovery,
    },
  ],
};

/**
 * Returns the feature of the listener's current page, and the one they last used (`last-feature`).
 */
export function featuresHere(path: string, lastFeature: Feature | null): string[] {
  const { pathname, searchParams } = new URL(path, "https://here.invalid");
  const section = searchParams.has("s") || searchParams.has("e") ? ["slider"] : [];
  const rooms = [pathname.split("/")[1]?.toLowerCase(), lastFeature];
  const shown = Object.values(DEMOS)
    .flat()
    .filter(({ href }) => rooms.includes(href.slice(1)));
  return [...section, ...shown.map(({ feature }) => feature)];
}

export interface DemoState {
  /** When each feature's demo was last shown. */
  shownAt: ReadonlyMap<string, Date>;
  /** Features that the listener already uses, so that we do not offer them (PROMPT-3). */
  used: ReadonlySet<string>;
}

/**
 * Returns the first demo that was never shown, or last shown more than a week ago (PROMPT-1). Null
 * if any demo was shown today.
 */
export function eligibleDemo(
  mode: UpsellMode,
  { shownAt, used }: DemoState,
  now: Date,
): Demo | null {
  const isOlder = (seconds: number) => (shown: Date) =>
    now.getTime() - shown.getTime() > seconds * 1000;
  if (![...shownAt.values()].every(isOlder(UPSELL_REST))) return null;
  const isEligible = ({ feature }: Demo) => {
    if (used.has(feature)) return false;
    const last = shownAt.get(feature);
    return !last || isOlder(UPSELL_INTERVAL)(last);
  };
  return DEMOS[mode].find(isEligible) ?? null;
}
