import { Channel } from "./channel";
import { fetchDetails, parseLoad, type Details, type Span } from "./details";
import { startMeasuring } from "./measure";
import { progressOf } from "./progress";
import { rates, State, type Info, type StateNumber } from "./protocol";
import { isUnreliable, type MessageFaults } from "./wire";

const parameters = new URLSearchParams(location.search);
const { id: firstId = "", identified, messages = "" } = document.body.dataset;
const messageFaults = JSON.parse(messages) as MessageFaults;
const find = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const media = find<HTMLVideoElement>("media");
const poster = find<HTMLButtonElement>("poster");
const notice = find<HTMLParagraphElement>("notice");
const bar = find<HTMLInputElement>("bar");

let details: Details | null = null;
let state: StateNumber = State.CUED;
/** `start` and `end` apply to the first pass only: any seek or replay clears them. */
let span: Span | null = null;
let loops = parameters.get("loop") === "1" && parameters.get("playlist") === firstId;
let turn = 0;
let lastFrame = 0;
let stalled = 0;
let touched = false;
let rate = 1;
const failedOnce = new Set<string>();

const record = startMeasuring(media, onFrame);
const metadata = fetchDetails(firstId);
const readyToAnswer = ({ readyAfter = 0 }: Details) =>
  new Promise<void>((resolve) => {
    if (readyAfter !== "never") setTimeout(resolve, readyAfter);
  });
const channel = new Channel(messageFaults, metadata.then(readyToAnswer), fullInfo, runCommand);

function fullInfo(): Info {
  const { id = firstId } = document.body.dataset;
  const { title = "", author = "" } = details ?? {};
  return {
    ...progressOf(media),
    playerState: state,
    duration: media.duration || 0,
    availablePlaybackRates: rates,
    muted: media.muted,
    volume: Math.round(media.volume * 100),
    videoData: { video_id: id, title, author },
    videoUrl: `https://www.youtube.com/watch?v=${id}`,
    videoBytesTotal: 1,
    playlist: loops ? [id] : null,
    playlistIndex: loops ? 0 : -1,
  };
}

function setState(next: StateNumber): void {
  if (state === next) return;
  state = next;
  record("state", next);
  poster.hidden = next === State.PLAYING || next === State.PAUSED || next === State.BUFFERING;
  channel.deliver(fullInfo());
  channel.emit("onStateChange", next);
}

function fail(code: number, text = "Video unavailable"): void {
  notice.textContent = code === 153 ? "Error 153. Video player configuration error" : text;
  notice.hidden = false;
  record("error", code);
  channel.emit("onError", code);
}

async function load(id: string, wished: Span, then: "play" | "cue"): Promise<void> {
  const turnOfLoad = ++turn;
  details = null;
  document.body.dataset.id = id;
  clearTimeout(stalled);
  stalled = 0;
  media.defaultPlaybackRate = 1;
  media.removeAttribute("src");
  media.load();
  notice.hidden = true;
  setState(State.UNSTARTED);
  const found = await (id === firstId ? metadata : fetchDetails(id));
  if (turnOfLoad !== turn) return;
  if (identified !== "true") return fail(153);
  if (found.playerError) return fail(found.playerError);
  if (found.firstAttemptError && !failedOnce.has(id)) {
    failedOnce.add(id);
    return fail(found.firstAttemptError);
  }
  details = found;
  span = wished;
  document.title = found.title;
  poster.style.backgroundImage = `url("/vi/${id}/hqdefault.jpg")`;
  if (then === "play") await play();
  else setState(State.CUED);
}

function ensureSource(): void {
  if (!details || media.getAttribute("src")) return;
  media.src = details.src;
  media.currentTime = span?.start ?? 0;
}

async function play(): Promise<void> {
  if (!details) return;
  const { refusesAutoplay, neverPlays } = details;
  if (state === State.ENDED) restart();
  if (state === State.CUED) setState(State.UNSTARTED);
  if (!stalled) setState(State.BUFFERING);
  if (neverPlays) return;
  ensureSource();
  try {
    if (refusesAutoplay && !touched) throw new DOMException("stand-in", "NotAllowedError");
    if (!stalled) await media.play();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "NotAllowedError") return;
    record("blocked");
    setState(State.UNSTARTED);
    channel.emit("onAutoplayBlocked");
  }
}

const isRunning = () => state === State.PLAYING || state === State.BUFFERING;

/** The real player pauses at once, so that a seek right after does not play it. */
function pause(): void {
  clearTimeout(stalled);
  stalled = 0;
  media.pause();
  if (isRunning()) setState(State.PAUSED);
}

function restart(): void {
  span = null;
  media.currentTime = 0;
}

function seek(seconds: number): void {
  if (!details) return;
  ensureSource();
  span = null;
  media.currentTime = Math.max(0, Math.min(seconds, media.duration || seconds));
  bar.value = String(media.currentTime);
  if (state === State.ENDED) setState(State.BUFFERING);
  if (state !== State.PAUSED && state !== State.PLAYING && !stalled) void play();
  channel.deliver(progressOf(media));
}

function stop(): void {
  media.removeAttribute("src");
  media.load();
  setState(State.CUED);
}

function finish(): void {
  media.pause();
  setState(State.ENDED);
  if (loops) void play();
}

function onFrame(mediaTime: number): void {
  const crossed = (at: number) => lastFrame < at && mediaTime >= at && mediaTime - lastFrame < 1;
  if (details?.stallAt?.some(crossed)) {
    setState(State.BUFFERING);
    stalled = window.setTimeout(() => {
      stalled = 0;
      void media.play();
    }, details.stallFor);
    media.pause();
  }
  lastFrame = mediaTime;
  if (span?.end && mediaTime >= span.end) finish();
}

function runCommand(name: string, args: unknown[]): void {
  record(name, args);
  const [value] = args;
  if (name === "playVideo") void play();
  else if (name === "pauseVideo") pause();
  else if (name === "stopVideo") stop();
  else if (name === "seekTo") seek(Number(value));
  else if (name === "mute" || name === "unMute") media.muted = name === "mute";
  else if (name === "setVolume") media.volume = Math.max(0, Math.min(Number(value) / 100, 1));
  else if (name === "setLoop") loops = Boolean(value);
  else if (name === "setPlaybackRate" && rates.includes(Number(value))) {
    media.defaultPlaybackRate = media.playbackRate = Number(value);
  } else if (name === "loadVideoById" || name === "cueVideoById") {
    const requested = parseLoad(value, args[1]);
    void load(requested.id, requested.span, name === "loadVideoById" ? "play" : "cue");
  }
}

media.addEventListener("playing", () => {
  if (!media.paused) setState(State.PLAYING);
});
media.addEventListener("waiting", () => {
  if (state === State.PLAYING) setState(State.BUFFERING);
});
media.addEventListener("pause", () => {
  if (isRunning() && media.paused && !media.ended && !stalled) setState(State.PAUSED);
});
media.addEventListener("ended", finish);
media.addEventListener("seeked", () => record("seeked"));
media.addEventListener("loadedmetadata", () => {
  bar.max = String(media.duration);
  channel.deliver({ duration: media.duration });
});
media.addEventListener("volumechange", () =>
  channel.deliver({ muted: media.muted, volume: Math.round(media.volume * 100) }),
);
media.addEventListener("ratechange", () => {
  if (media.playbackRate === rate) return;
  rate = media.playbackRate;
  record("ratechange");
  channel.deliver(progressOf(media));
  channel.emit("onPlaybackRateChange", media.playbackRate);
});
media.addEventListener("click", () => {
  record("click");
  if (media.paused && !stalled) void play();
  else pause();
});
poster.addEventListener("click", () => {
  record("click");
  touched = true;
  void play();
});
bar.addEventListener("input", () => {
  record("user-seek", Number(bar.value));
  seek(Number(bar.value));
});
setInterval(() => {
  if (!media.paused) bar.value = String(media.currentTime);
  // The page cannot know of lost messages, so everything is sent repeatedly.
  if (isUnreliable(messageFaults)) channel.deliver(fullInfo());
  else if (!media.paused) channel.deliver(progressOf(media));
}, 250);

bar.hidden = parameters.get("controls") === "0";
media.muted = parameters.get("mute") === "1";
void load(
  firstId,
  { start: Number(parameters.get("start")), end: Number(parameters.get("end")) || null },
  parameters.get("autoplay") === "1" ? "play" : "cue",
);
