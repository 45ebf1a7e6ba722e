import type { AppLoadContext } from "@remix-run/node";

/** Limits one client's lookups at upstreams. Past the limit it gets stored data only. */
export async function mayLookUp({
  limits,
  client,
}: Pick<AppLoadContext, "limits" | "client">): Promise<boolean> {
  return (await limits.consume("lookup-by-client", client)) === null;
}
