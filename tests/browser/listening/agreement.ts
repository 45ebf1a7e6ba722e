import type { Page } from "playwright";
import { stateFromNumber } from "../../../app/domain/player/host/host-states";
import { embedOf } from "./host-log";

/** The playback according to the host or the dock. */
interface Playback {
  id: string;
  state: string;
  /** Seconds. */
  position: number;
  rate: number;
  /** When it was read, in ms since 1970. */
  at: number;
}

/** Largest difference in seconds between the two. */
const TOLERANCE = 0.5;

/** The actual playback, read inside the stand-in's document. */
async function hostPlayback(page: Page): Promise<Playback> {
  const fromEmbed = await (
    await embedOf(page)
  ).evaluate(() => {
    const media = document.querySelector("video");
    const entered = window.__log.findLast(({ event }) => event === "state");
    return {
      id: document.body.dataset.id ?? "",
      number: Number(entered?.detail),
      position: media?.currentTime ?? NaN,
      rate: media?.playbackRate ?? NaN,
      at: performance.timeOrigin + performance.now(),
    };
  });
  const { number, ...rest } = fromEmbed;
  return { ...rest, state: stateFromNumber(number) ?? String(number) };
}

/** The playback as the dock shows it. */
function dockPlayback(page: Page): Promise<Playback> {
  return page.evaluate(() => {
    const dock = document.querySelector<HTMLElement>("#player");
    const { id = "", state = "" } = dock?.dataset ?? {};
    const asked = { id, seconds: null as number | null, duration: null };
    document.dispatchEvent(new CustomEvent("lor:position-request", { detail: asked }));
    const speed = dock?.querySelector("select")?.value ?? 1;
    const at = performance.timeOrigin + performance.now();
    return { id, state, position: asked.seconds ?? NaN, rate: Number(speed), at };
  });
}

/** Null if host and dock agree, otherwise what each says. */
export async function disagreement(page: Page): Promise<string | null> {
  const host = await hostPlayback(page);
  const dock = await dockPlayback(page);
  // The dock is read after the host, which plays on meanwhile.
  const meanwhile = host.state === "playing" ? ((dock.at - host.at) / 1000) * host.rate : 0;
  const agree =
    host.id === dock.id &&
    host.state === dock.state &&
    host.rate === dock.rate &&
    Math.abs(host.position + meanwhile - dock.position) < TOLERANCE * Math.max(1, host.rate);
  return agree ? null : `host ${JSON.stringify(host)}, dock ${JSON.stringify(dock)}`;
}
