import { emit, listen } from "~/browser/platform/events";
import { isSounding } from "~/domain/player/player";
import { isWatchUrl } from "~/domain/shell/paths";
import { localStorageOrNull } from "~/browser/platform/storage";
import type { PlayerController } from "../controller";
import { storeLastPlayed, storeLastPlayedCookie } from "./last-played";
import { handleMediaKeys, showInMediaSession } from "../host/media-session";
import { fetchMarks, storedSlice } from "../passes/own-marks";
import type { PlayerView, Video } from "../player-view";

/** A form may have changed the cookies since the dock was rendered. */
function readModes(player: PlayerController): void {
  const { repeat, shuffle } = player.view();
  const hasCookie = (name: string, value: boolean) =>
    `; ${document.cookie};`.includes(` ${name}=${value};`);
  const modes = { repeat: !hasCookie("repeat", false), shuffle: hasCookie("shuffle", true) };
  if (modes.repeat !== repeat || modes.shuffle !== shuffle) player.setModes(modes);
}

export function isPageOf(ytid: string): boolean {
  const url = new URL(location.href);
  return isWatchUrl(url) && url.searchParams.get("v") === ytid;
}

/** Whether the page shows this video as hearted; null when it does not show it. */
function heartInPage(ytid: string): boolean | null {
  const button = document.querySelector(`[data-heart="${ytid}"] [aria-pressed]`);
  return button ? button.getAttribute("aria-pressed") === "true" : null;
}

async function applyMark(player: PlayerController, { ytid, slice }: Video): Promise<void> {
  const hearted = heartInPage(ytid);
  if (hearted !== null) player.setHearted(hearted);
  const mark = (await fetchMarks([ytid])).get(ytid);
  const { video } = player.view();
  if (!mark || video.ytid !== ytid) return;
  player.setHearted(mark.star);
  const kept = storedSlice(mark);
  if (kept && !slice && !video.slice && !isPageOf(ytid)) player.setSlice(kept);
}

function emitPlaying(before: PlayerView | null, now: PlayerView): void {
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

/**
 * Connects the player to its section of the document and to the page's events.
 * @returns a function that ends this
 */
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
    emitPlaying(last, now);
    if (isSounding(state)) {
      storeLastPlayedCookie(video);
      storeLastPlayed(storage, video);
    }
    if (now.framed) showInMediaSession(now, `${imageOrigin}/vi/${video.ytid}/hqdefault.jpg`);
    if (video.ytid !== last.video.ytid) void applyMark(player, video);
  }

  const ends = [
    player.subscribe(onChange),
    listen("lor:play-request", (request) => player.request(request)),
    listen("lor:slice", ({ ytid, slice }) => {
      if (ytid === player.view().video.ytid) player.setSlice(slice);
    }),
    listen("lor:seek", ({ seconds }) => player.seek(seconds)),
    listen("lor:heart", ({ ytid, hearted }) => {
      if (ytid === player.view().video.ytid) player.setHearted(hearted);
    }),
    listen("lor:modes", () => readModes(player)),
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
  readModes(player);
  const hearted = heartInPage(before.video.ytid);
  if (hearted !== null) player.setHearted(hearted);
  return () => ends.forEach((end) => end());
}
