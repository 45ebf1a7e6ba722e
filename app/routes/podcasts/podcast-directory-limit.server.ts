import type { AppLoadContext } from "@remix-run/node";

/** Limits what a client may have the directories of podcasts asked. Beyond it there are the podcasts that are kept. */
export async function mayAskPodcastDirectory({ limits, client }: AppLoadContext): Promise<boolean> {
  return (await limits.consume("podcast-directory-by-client", client)) === null;
}
