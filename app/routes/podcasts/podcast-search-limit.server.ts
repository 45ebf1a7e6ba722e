import type { AppLoadContext } from "@remix-run/node";

/** Limits searches for podcasts in the directories. A client beyond the limit gets the podcasts that are kept. */
export async function maySearchPodcasts({ limits, client }: AppLoadContext): Promise<boolean> {
  return (await limits.consume("podcast-search-by-client", client)) === null;
}
