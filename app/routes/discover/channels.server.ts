import type { AppLoadContext } from "@remix-run/node";
import type { ChannelCard } from "~/components/channels/channel-cards";
import type { ChannelView } from "~/components/channels/channel-panel";
import type { DockVideo } from "~/components/shell/dock";
import { shownViewers } from "~/domain/channel";
import { getPlay } from "~/services/marks.server";

/** spec 2 §2: the small version. */
export const SMALL = 4;
/** So much of what comes is told. */
const UP_NEXT = 5;

/** The channels as they are shown, most viewers first. `now` is epoch ms. */
export async function channelCards(
  { channels, env }: Pick<AppLoadContext, "channels" | "env">,
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

/** The page of one channel; null where there is none. */
export async function drawChannel(context: AppLoadContext, id: string, path: string) {
  const { channels, db, env, session } = context;
  const now = Date.now();
  const [detail, cards] = await Promise.all([channels.detail(id, now), channelCards(context, now)]);
  if (!detail) return null;
  const { pid, name, viewers, playing, offset, order, index } = detail;
  const play = session.userId ? await getPlay(db, session.userId, playing.ytid) : null;
  const star = play?.star ?? false;
  const { ytid, title, duration } = playing;
  const dock: DockVideo = { ytid, title, duration, author: null, slice: null, star, steps: null };
  const channel: ChannelView = {
    pid,
    name,
    viewers: shownViewers(viewers, pid, now, env.viewerJitter),
    playing,
    offset,
    upNext: [...order.slice(index + 1), ...order.slice(0, index)].slice(0, UP_NEXT),
    star,
  };
  return { dock, panel: channel, cards, path, imageOrigin: env.youtube.imageOrigin };
}
