import type { PublicContext } from "../shell/audience.server";

/**
 * Limits one client's requests to the podcast directories. Past the limit, only stored podcasts are
 * shown.
 */
export async function mayAskPodcastDirectory({ limits, client }: PublicContext): Promise<boolean> {
  return (await limits.consume("podcast-directory-by-client", client)) === null;
}
