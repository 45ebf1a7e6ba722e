import type { AppLoadContext } from "@remix-run/node";

/**
 * Limits one client's requests to the podcast directories. Past the limit, only stored podcasts are
 * shown.
 */
export async function mayAskPodcastDirectory({ limits, client }: AppLoadContext): Promise<boolean> {
  return (await limits.consume("podcast-directory-by-client", client)) === null;
}
