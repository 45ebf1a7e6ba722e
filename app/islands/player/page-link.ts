import { serialiseCookie } from "~/domain/cookies";
import { emit, listen } from "~/domain/events";
import { isWatchUrl } from "~/domain/paths";
import type { PlayerModes } from "~/domain/player";
import { localStorageOrNull } from "./browser";
import type { PlayerController } from "./controller";
import { keepLastPlayed } from "./last-played";
import { handleMediaKeys, showInMediaSession } from "./media-session";
import { fetchMarks, keptSlice } from "./own-marks";
import { isSounding, type PlayerView, type Video } from "./player-view";

/** spec 1 §4: kept for two years. */
export function keepMode(name: keyof PlayerModes, on: boolean): void {
  document.cookie = serialiseCookie(name, String(on), location.protocol === "https:");
}

export function isPageOf(ytid: string): boolean {
  const url = new URL(location.href);
  return isWatchUrl(url) && url.searchParams.get("v") === ytid;
}

/** Whether the page shows this video with a heart; null when it does not show it. */
function heartInPage(ytid: string): boolean | null {
  const button = document.querySelector(`[data-heart="${ytid}"] [aria-pressed]`);
  return button ? button.getAttribute("aria-pressed") === "true" : null;
}

async function layMarks(player: PlayerController, { ytid, slice }: Video): Promise<void> {
  const star = heartInPage(ytid);
  if (star !== null) player.setStar(star);
  const mark = (await fetchMarks([ytid]))[ytid];
  const { video } = player.view();
  if (!mark || video.ytid !== ytid) return;
  player.setStar(mark.star);
  const kept = keptSlice(mark);
  if (kept && !slice && !video.slice && !isPageOf(ytid)) player.setSlice(kept);
}

function tell(before: PlayerView | null, now: PlayerView): void {
  const { video, state } = now;
  const same =
    before?.state === state &&
    before.video.ytid === video.ytid &&
    before.video.title === video.title &&
    before.video.slice === video.slice &&
    before.video.duration === video.duration;
  if (same) return;
  const { ytid, title, slice, duration } = video;
  emit("lor:playing", { ytid, title, state, slice, duration });
}

/** Ties the player to its section of the document and to the page's events, until the answer is called. */
export function linkToPage(player: PlayerController, dock: HTMLElement, imageOrigin: string) {
  const storage = localStorageOrNull();
  let before = player.view();

  function onChange(): void {
    const last = before;
    const now = player.view();
    before = now;
    const { video, state } = now;
    const section = dock.closest<HTMLElement>("#player");
    if (section) Object.assign(section.dataset, { state, id: video.ytid, media: "video" });
    tell(last, now);
    if (isSounding(state)) keepLastPlayed(storage, video);
    if (now.framed) showInMediaSession(now, `${imageOrigin}/vi/${video.ytid}/hqdefault.jpg`);
    if (video.ytid !== last.video.ytid) void layMarks(player, video);
  }

  const ends = [
    player.subscribe(onChange),
    listen("lor:wish", (wish) => player.wish(wish)),
    listen("lor:slice", ({ ytid, slice }) => {
      if (ytid === player.view().video.ytid) player.setSlice(slice);
    }),
    listen("lor:seek", ({ seconds }) => player.seek(seconds)),
    listen("lor:heart", ({ ytid, star }) => {
      if (ytid === player.view().video.ytid) player.setStar(star);
    }),
    listen("lor:queue", ({ queued }) => queued && player.prepareOrder()),
    listen("lor:position-request", (request) => {
      const { video } = player.view();
      if (request.ytid !== video.ytid) return;
      request.seconds = player.position();
      request.duration = video.duration;
    }),
  ];
  handleMediaKeys({
    play: () => player.play(),
    pause: () => player.pause(),
    next: () => player.next(),
    previous: () => player.previous(),
  });
  const star = heartInPage(before.video.ytid);
  if (star !== null) player.setStar(star);
  return () => ends.forEach((end) => end());
}
