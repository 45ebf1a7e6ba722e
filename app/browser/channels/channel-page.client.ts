import { addresses } from "~/addresses";
import { channelParts, dockParts, markParts } from "~/contracts";
import { placeAt, upNext } from "~/domain/channels/channel";
import { formatThousands } from "~/domain/text/numbers/counts";
import { plural } from "~/domain/text/numbers/plural";
import { addToPlaylistPath } from "~/domain/playlists/playlist-paths";
import { videoItem } from "~/domain/items/video-item";
import { makeElement } from "~/browser/platform/elements";
import { fetchMarks } from "~/islands/player/passes/own-marks";
import { markHeart } from "~/browser/marks/hearts.client";
import { applyMarks } from "~/browser/marks/marks.client";
import type { Tuned } from "./tuned";
import { showUpNext } from "./up-next.client";

/** Updates the channel's page to the item at `now` (the server's epoch ms). */
export function showPlace({ pid, order }: Tuned, now: number): void {
  const { playing, index } = placeAt(order, now);
  addLink()?.setAttribute("href", addToPlaylistPath(playing.ytid, location.pathname));
  const panel = document.querySelector<HTMLElement>(`#main ${channelParts.channel.is(pid)}`);
  if (panel) showUpNext(panel, upNext(order, index));
  const title = panel?.querySelector(channelParts.title.selector);
  if (!panel || !title || title.textContent === playing.title) return;
  title.textContent = playing.title;
  const block = document.getElementById("page-item");
  if (block) block.textContent = JSON.stringify(videoItem({ ...playing, author: null }));
  panel
    .querySelector('[aria-label="Add to playlist"]')
    ?.setAttribute("href", addToPlaylistPath(playing.ytid, location.pathname));
  const heart = panel.querySelector(markParts.heart.selector);
  if (heart) {
    markParts.heart.set(heart, `video:${playing.ytid}`);
    heart.querySelector('[name="ytid"]')?.setAttribute("value", playing.ytid);
    markHeart(panel, `video:${playing.ytid}`, false);
  }
  void fetchMarks([playing.ytid]).then((marks) => applyMarks(panel, marks));
}

export function showViewers(pid: string, viewers: number): void {
  const shown = document.querySelector(
    `#main ${channelParts.channel.is(pid)} ${channelParts.viewers.selector}`,
  );
  if (shown) shown.textContent = `${formatThousands(viewers)} ${plural(viewers, "viewer")}`;
}

function addLink(): Element | null {
  return document.querySelector(`#player ${dockParts.liveBar.selector} a`);
}

/**
 * Shows 'NOW LIVE' in the player, and offers to add the video to a playlist (CHANNEL-3). Null
 * removes both.
 */
export function showTuned(tuned: Tuned | null): void {
  const player = document.getElementById("player");
  if (!player) return;
  if (tuned) dockParts.live.set(player, tuned.pid);
  else dockParts.live.remove(player);
  player.querySelector(dockParts.liveBar.selector)?.remove();
  if (!tuned) return;
  const bar = makeElement(
    "p",
    { class: "live-bar", ...dockParts.liveBar(true) },
    makeElement("strong", { class: "live-badge" }, "NOW LIVE"),
    makeElement("a", { href: addresses.stream.of(tuned.pid), class: "font-semibold" }, tuned.name),
    makeElement("a", { href: addresses.playlist.add, class: "button ms-auto" }, "Add to playlist"),
  );
  player.append(bar);
}
