import type { PublicContext } from "../shell/audience.server";
import type { ChannelCard } from "~/components/channels/channel-cards";
import type { ChannelView } from "~/components/channels/channel-panel";
import type { DockItem } from "~/components/shell/dock";
import { shownViewers, upNext } from "~/domain/channels/channel";
import { videoItem } from "~/domain/items/video-item";
import { loadMark } from "~/services/marks/marks.server";

/** Channels in the small list (CHANNEL-2). */
export const SMALL_LIST = 4;

/** Loads channels with the viewer counts to show, most viewers first. `now` is in epoch ms. */
export async function loadChannelCards(
  { channels, env }: Pick<PublicContext, "channels" | "env">,
  now: number,
): Promise<ChannelCard[]> {
  const live = await channels.list(now);
  return live
    .map(({ pid, name, viewers, playing: { ytid, title } }) => ({
      pid,
      name,
      viewers: shownViewers(viewers, pid, now, env.viewerJitter),
      title,
      ytid,
    }))
    .sort((a, b) => b.viewers - a.viewers);
}

/** Loads the data of one channel's page; null for an unknown channel. */
export async function loadChannel(context: PublicContext, id: string, path: string) {
  const { channels, db, env, marksOf } = context;
  const now = Date.now();
  const [detail, cards] = await Promise.all([
    channels.detail(id, now),
    loadChannelCards(context, now),
  ]);
  if (!detail) return null;
  const { pid, name, viewers, playing, offset, order, index } = detail;
  const play = marksOf.userId ? await loadMark(db, marksOf.userId, playing.ytid) : null;
  const hearted = play?.hearted ?? false;
  const item = videoItem({ ...playing, author: null });
  const dock: DockItem = { item, hearted, steps: null };
  const channel: ChannelView = {
    pid,
    name,
    viewers: shownViewers(viewers, pid, now, env.viewerJitter),
    playing,
    offset,
    upNext: upNext(order, index),
    hearted,
  };
  return { dock, panel: channel, cards, path, imageOrigin: env.youtube.imageOrigin };
}
