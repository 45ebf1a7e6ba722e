export const UPSELL_MODES = ["DISCOVERY", "DEMO"] as const;
export type UpsellMode = (typeof UPSELL_MODES)[number];

/** Seconds between two demos of one feature (spec 2 §9). */
export const UPSELL_INTERVAL = 604_800;

export interface Demo {
  feature: string;
  title: string;
  text: string;
  /** Where the listener can try it. */
  href: string;
}

/** Offered in this order; spec 2 §2 leaves their words open. */
export const DEMOS: Record<UpsellMode, readonly Demo[]> = {
  DEMO: [
    {
      feature: "slider",
      title: "Just the best part?",
      text: "Loop any section of a video with the slider under the player.",
      href: "/faq#loop-section",
    },
    {
      feature: "playlists",
      title: "One song, then another?",
      text: "Put what you love into a playlist and share it by its link.",
      href: "/playlist",
    },
    {
      feature: "streams",
      title: "Not alone?",
      text: "Join a live channel and hear what everybody hears right now.",
      href: "/stream",
    },
    {
      feature: "radio",
      title: "Something new?",
      text: "Thousands of radio stations of the world are a tab away.",
      href: "/radio",
    },
  ],
  DISCOVERY: [
    {
      feature: "discovery",
      title: "Songs picked for you",
      text: "Weekly Discovery makes a list from what you repeat.",
      href: "/discovery",
    },
  ],
};

/**
 * The first that was never shown, or last more than a week ago (spec 2 §4); the others wait for another time.
 * @param shownAt when a feature was last shown, by its name
 */
export function eligibleDemo(
  mode: UpsellMode,
  shownAt: Partial<Record<string, Date>>,
  now: Date,
): Demo | null {
  const isEligible = ({ feature }: Demo) => {
    const last = shownAt[feature];
    return !last || now.getTime() - last.getTime() > UPSELL_INTERVAL * 1000;
  };
  return DEMOS[mode].find(isEligible) ?? null;
}
