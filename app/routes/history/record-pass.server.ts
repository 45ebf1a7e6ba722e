import type { AppLoadContext } from "@remix-run/node";
import type { HeardSection } from "~/domain/section/section-schema";
import { networkOf } from "~/domain/network/network";
import { playedEvent } from "~/domain/shell/analytics";
import { SHARE_PROMPT_AT } from "~/domain/videos/share-prompt";
import { notify } from "~/services/platform/notices.server";

type Play = {
  ytid: string;
  eventId?: string | undefined;
  seconds?: number | undefined;
  loop?: HeardSection | undefined;
};

/**
 * Counts a pass of a listener, once for each `eventId` (CALL-6). `seconds` is its length, and
 * `loop` its section.
 * @param byForm the listener has no scripts, so the next page shows the share prompt when it is due
 */
export async function recordPass(
  context: AppLoadContext,
  userId: string,
  { ytid, eventId, seconds, loop }: Play,
  byForm: boolean,
) {
  const { counted, ...played } = await context.passes.record({
    userId,
    ytid,
    eventId: eventId ?? crypto.randomUUID(),
    reportedSeconds: seconds,
    loop,
    network: networkOf(context.client),
    now: new Date(),
  });
  if (!counted) return played;
  notify("pass", {});
  context.analytics.track(playedEvent(ytid));
  if (played.repeats !== SHARE_PROMPT_AT) return played;
  context.analytics.track({ name: "share-prompted", ytid });
  if (byForm) context.session.set("share-prompt", ytid);
  return played;
}
