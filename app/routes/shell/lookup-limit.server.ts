import type { AppLoadContext } from "@remix-run/node";

/** Limits lookups at upstreams by client. A client beyond the limit gets stored data only. */
export async function mayLookUp({
  limits,
  client,
}: Pick<AppLoadContext, "limits" | "client">): Promise<boolean> {
  return (await limits.consume("lookup-by-client", client)) === null;
}
