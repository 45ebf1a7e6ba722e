import type { PublicContext } from "../shell/audience.server";
import type { RadioTab } from "~/domain/radio/radio-query";
import type { Unasked } from "~/domain/radio/station-view";
import { publishPageWithAds, surrogateKey } from "~/services/platform/cache-policy.server";
import { notify } from "~/services/platform/notices.server";

/** The list that the directory was asked for. */
type Wanted = RadioTab | "search" | "suggestions";

/** Counts a list that the directory failed to return, for a page or a call. */
export function noteListFailure({ analytics }: PublicContext, list: Wanted): void {
  notify("station-directory-failed", { wanted: list });
  analytics.track({ name: "radio-list-failed", list });
}

/**
 * Publishes a page of stations. One that is incomplete because the directory failed is shared for
 * seconds only; one cut short by a client's own limit, never.
 */
export function publishStations(context: PublicContext, unasked: Unasked | null): void {
  if (unasked === "limited") return;
  const policy = unasked === "failed" ? "publicMissing" : "publicPage";
  publishPageWithAds(context, policy, [surrogateKey.page("radio")]);
}
