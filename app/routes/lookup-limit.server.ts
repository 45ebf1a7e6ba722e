import type { AppLoadContext } from "@remix-run/node";

/** What other people's services have to be asked for is rationed for each client; beyond that there is what is known. */
export async function mayLookUp({
  limits,
  client,
}: Pick<AppLoadContext, "limits" | "client">): Promise<boolean> {
  return (await limits.consume("lookup-by-client", client)) === null;
}
