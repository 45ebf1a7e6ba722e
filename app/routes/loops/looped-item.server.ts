import type { AppLoadContext } from "@remix-run/node";
import type { LoopKind } from "~/domain/loops/loop";
import type { LoopedItem } from "~/domain/loops/loop-path";
import { podcastOfEpisode } from "~/services/podcasts/podcast-access.server";

/** Returns the item with what its address needs; throws 404 for an episode nobody knows. */
export async function loopedItem(
  { db, session }: AppLoadContext,
  { kind, item: id }: { kind: LoopKind; item: string },
): Promise<LoopedItem> {
  if (kind === "video") return { kind, id };
  const podcastId = await podcastOfEpisode(db, session.userId ?? "", id);
  if (!podcastId) throw new Response("There is no such episode.", { status: 404 });
  return { kind, id, podcastId };
}
