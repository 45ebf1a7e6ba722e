import type { NoteTime } from "~/domain/podcasts/chapters/notes-times";
import type { TranscriptLine } from "~/domain/podcasts/transcript/transcript";
import { BoundedCache } from "~/domain/text/bounded/bounded-cache";
import { HOUR_MS, MINUTE_MS } from "~/domain/text/durations";
import type { StoredTranscript } from "../../platform/db/schema/podcasts.server";
import type { Log } from "../../platform/log.server";
import { isBusy } from "../../upstreams/guard/guard-error.server";
import type { Guard } from "../../upstreams/guard/guard.server";
import { begin } from "../../platform/work/begin.server";
import { soon } from "../../platform/work/soon.server";
import { readChapters, readTranscript, type TextFile } from "./read-text.server";

const MAX_BYTES = 2_000_000;
const TOTAL_MS = 6000;
const KEPT_MS = HOUR_MS;
/** How long nobody is asked again after a failure. */
const FAILED_MS = MINUTE_MS;
/** The most characters to keep of each kind, and how many the rest of a line counts as. */
const MAX_KEPT = 20_000_000;
const REST_OF_LINE = 50;

/** Kinds that can follow the player come first. */
const KINDS = [/vtt/i, /srt|subrip/i, /json/i, /html/i, /./];

/** Picks the transcript to show. */
function best(transcripts: readonly StoredTranscript[]): StoredTranscript | null {
  for (const kind of KINDS) {
    const found = transcripts.find(({ type, url }) => kind.test(type) || kind.test(url.slice(-5)));
    if (found) return found;
  }
  return null;
}

type Line = TranscriptLine | NoteTime;

const lengthOf = (line: Line) => ("text" in line ? line.text : line.title).length + REST_OF_LINE;

interface Found<One extends Line> {
  /** Null if it could not be read. */
  lines: One[] | null;
  /** Whether the publisher was not asked, which says nothing about the file. */
  isBusy?: boolean;
}

interface Options {
  guard: Pick<Guard, "fetch">;
  log: Log;
}

/**
 * Loads files of one kind, by their address and the type the feed gives: each is fetched and parsed
 * once, and its lines are kept.
 */
function createKept<One extends Line>(
  { guard, log }: Options,
  parse: (file: TextFile) => Promise<One[]>,
) {
  const kept = new BoundedCache<Found<One>>({
    maxChars: MAX_KEPT,
    charsOf: ({ lines }) => (lines ?? []).reduce((sum, one) => sum + lengthOf(one), 0),
    ttlMs: KEPT_MS,
  });
  const underWay = new Map<string, Promise<Found<One>>>();

  async function ask(url: string, type: string): Promise<Found<One>> {
    try {
      const answer = await guard.fetch(url, { maxBytes: MAX_BYTES, totalMs: TOTAL_MS });
      if (answer.status !== 200) return { lines: null };
      const bytes = new Uint8Array(answer.bytes);
      const contentType = answer.headers.get("Content-Type") ?? "";
      return { lines: await parse({ bytes, contentType, type }) };
    } catch (err) {
      // The path of a private feed's text is a secret.
      log.info({ err, host: new URL(url).host }, "an episode's text could not be read");
      return { lines: null, isBusy: isBusy(err) };
    }
  }

  /** Loads a file; requests in the meantime wait for the same answer. */
  return function load(url: string, type = ""): Promise<Found<One>> {
    // Another feed may name the same file with another type.
    const key = `${type} ${url}`;
    const known = kept.get(key);
    if (known) return Promise.resolve(known);
    const already = underWay.get(key);
    if (already) return already;
    const started = begin(
      ask(url, type).then((found) => {
        const ttl = found.lines === null ? FAILED_MS : KEPT_MS;
        if (!found.isBusy) kept.set(key, found, { ttl });
        underWay.delete(key);
        return found;
      }),
    );
    underWay.set(key, started);
    return started;
  };
}

/**
 * Reads transcripts and chapters of episodes from their publishers, through the guard, and keeps
 * them for an hour (PODCAST-16).
 */
export function createEpisodeTexts(options: Options) {
  const transcripts = createKept(options, readTranscript);
  const chapters = createKept(options, readChapters);

  return {
    /** Returns null if it cannot be read. */
    async transcript(listed: readonly StoredTranscript[]): Promise<TranscriptLine[] | null> {
      const one = best(listed);
      return one && (await transcripts(one.url, one.type)).lines;
    },
    /** Returns null if they have not arrived within this time. */
    async chapters(url: string, waitMs: number): Promise<NoteTime[] | null> {
      const found = await soon(chapters(url), null, waitMs);
      return found && (found.lines ?? []);
    },
  };
}
