import type { AppLoadContext } from "@remix-run/node";
import type { RadioTab } from "~/domain/radio/radio-query";
import type { Unasked } from "~/domain/radio/station-view";
import { publishPageWithAds, surrogateKey } from "~/services/platform/cache-policy.server";

/** What the directory was asked for. */
type Wanted = RadioTab | "search" | "suggestions";

/** Counts a list that the directory did not give, to a page as to a call. */
export function noteListFailure({ analytics, metrics }: AppLoadContext, list: Wanted): void {
  metrics.stationDirectoryFailed(list);
  analytics.track({ name: "radio-list-failed", list });
}

/** A page that lacks what the directory failed to say is shared for seconds only, and one that a client's own limit cut short never. */
export function publishStations(context: AppLoadContext, unasked: Unasked | null): void {
  if (unasked === "limited") return;
  const policy = unasked === "failed" ? "publicMissing" : "publicPage";
  publishPageWithAds(context, policy, [surrogateKey.page("radio")]);
}
