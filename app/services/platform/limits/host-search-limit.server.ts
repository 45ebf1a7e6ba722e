import type { AccountLimits } from "./account-limits.server";

/**
 * Limits searches at the video host, which allows few a day for all. A client beyond the limit gets
 * our own results.
 */
export async function maySearchHost({
  limits,
  client,
}: {
  limits: AccountLimits;
  client: string;
}): Promise<boolean> {
  const taken =
    (await limits.consume("search-by-client", client)) ??
    (await limits.consume("daily-search-by-client", client));
  return taken === null;
}
