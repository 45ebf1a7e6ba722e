import type { accountLimits } from "../platform/limits/account-limits.server";
import { maySearchHost } from "../platform/limits/host-search-limit.server";
import type { RadioRequest } from "./artist-radio.server";

export type Limits = ReturnType<typeof accountLimits>;

/** Decides what a radio may ask upstreams on behalf of a client. */
export function radioAllowance({
  limits,
  client,
}: {
  limits: Limits;
  client: string;
}): Pick<RadioRequest, "mayAsk" | "mayLookUp"> {
  return {
    mayAsk: () => maySearchHost({ limits, client }),
    mayLookUp: async () => (await limits.consume("lookup-by-client", client)) === null,
  };
}
