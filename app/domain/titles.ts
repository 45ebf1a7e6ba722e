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
