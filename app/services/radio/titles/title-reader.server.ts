import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../../platform/log.server";
import { workFor } from "../../platform/work/owner.server";
import { isBusy } from "../../upstreams/guard/guard-error.server";
import { UpstreamError } from "../../upstreams/http.server";
import type { TitleOptions } from "./read-titles.server";
import { readTitles } from "./read-titles.server";
import { MINUTE_MS } from "~/domain/text/durations";

/** No song is shorter; a station that sends titles faster would keep us busy with nothing else. */
const EVERY_MS = 2000;

/**
 * Passes on at most one title every two seconds, always the latest and never the same twice in a
 * row, until the signal aborts.
 * @returns a function to call with every title that a station sends
 */
export function paceTitles(tell: (title: string) => void, signal: AbortSignal) {
  let told = "";
  let next = "";
  let timer: NodeJS.Timeout | undefined;
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });

  function tellNext(): void {
    timer = undefined;
    if (next === told) return;
    told = next;
    timer = setTimeout(tellNext, EVERY_MS).unref();
    tell(told);
  }

  return (title: string): void => {
    next = title;
    if (timer === undefined && !signal.aborted) tellNext();
  };
}

const FIRST_PAUSE_MS = 2000;
const MAX_PAUSE_MS = MINUTE_MS;
/** How soon to try again: a station without titles may get some, and one that floods may stop. */
const WITHOUT_TITLES_MS = 10 * MINUTE_MS;

interface Options {
  guard: TitleOptions["guard"];
  log: Log;
  /** Returns who it is being read for. */
  owner: () => string | null;
  /** Called only for a title that differs from the last one, and at most every two seconds. */
  onTitle: (title: string) => void;
}

/** Reads a station's titles again and again. @returns a function that stops it */
export function startTitleReader(
  address: string,
  { guard, log, owner, onTitle }: Options,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const tell = paceTitles(onTitle, signal);
  let attempt = 0;

  async function once(): Promise<number> {
    const hear = (title: string) => {
      attempt = 0;
      tell(title);
    };
    try {
      const hasTitles = await workFor(owner(), () =>
        readTitles(address, { guard, onTitle: hear, signal }),
      );
      if (!hasTitles) return WITHOUT_TITLES_MS;
    } catch (error) {
      if (signal.aborted) return 0;
      if (isBusy(error)) return FIRST_PAUSE_MS;
      if (!(error instanceof UpstreamError)) throw error;
      log.debug({ err: error }, "a station's titles cannot be read");
    }
    attempt += 1;
    return Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), MAX_PAUSE_MS);
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const wait = await once();
      await pause(wait, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
  run().catch((err: unknown) => log.error({ err }, "reading a station's titles failed"));
  return () => stop.abort();
}
