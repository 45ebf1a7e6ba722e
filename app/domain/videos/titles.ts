import { LANDING_VIDEO } from "./landing";

/** Returns a video's title, or a substitute while it is unknown. */
export function shownTitle(video: { ytid: string; title?: string | null | undefined }): string {
  return video.title ?? `YouTube video ${video.ytid}`;
}

export type PageTitle = { product: string; videoTitle?: string | null; ytid?: string | null };

/**
 * Returns the document title (SHELL-15). The general one is used without a video title and for the
 * landing video.
 */
export function pageTitle({ product, videoTitle, ytid }: PageTitle): string {
  const title = videoTitle?.trim();
  if (!title || ytid === LANDING_VIDEO.ytid) {
    return `${product} | YouTube Loop | Replay and Repeater`;
  }
  return `${title} - ${product}`;
}

/** Titles of the radio and podcast pages (RADIO-9). */
const PART_TITLES = {
  radio: "Radio | Live Stations from Around the World",
  podcast: "Podcasts | Shows and Episodes to Listen to Again",
} as const;

export function partTitle(part: keyof typeof PART_TITLES, product: string): string {
  return `${product} ${PART_TITLES[part]}`;
}
