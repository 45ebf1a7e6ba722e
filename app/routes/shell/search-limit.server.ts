import type { AppLoadContext } from "@remix-run/node";

/** Limits searches at upstreams. A client beyond the limit gets our own results. */
export async function mayAskHost({ limits, client }: AppLoadContext): Promise<boolean> {
  return (await limits.consume("search-by-client", client)) === null;
}
