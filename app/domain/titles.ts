import { LANDING_VIDEO } from "./landing";

export type PageTitle = { product: string; videoTitle?: string | null; ytid?: string | null };

/**
 * The document title (spec 2 §2): the video's title before the product's name, or the general one
 * without a video, with a blank title, or for the landing video.
 */
export function pageTitle({ product, videoTitle, ytid }: PageTitle): string {
  const title = videoTitle?.trim();
  if (!title || ytid === LANDING_VIDEO.ytid) {
    return `${product} | YouTube Loop | Replay and Repeater`;
  }
  return `${title} - ${product}`;
}

/** Titles of the radio and podcast parts while nothing of theirs plays; spec 2 §2 leaves their words open. */
const PART_TITLES = {
  radio: "Radio | Stations of the World, Live",
  podcast: "Podcasts | Shows and Episodes to Hear Again",
} as const;

export function partTitle(part: keyof typeof PART_TITLES, product: string): string {
  return `${product} ${PART_TITLES[part]}`;
}
