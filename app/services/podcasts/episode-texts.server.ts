import { LRUCache } from "lru-cache";
import { setTimeout as pause } from "node:timers/promises";
import { parseChapters } from "~/domain/podcasts/chapters-file";
import { decodeFeed } from "~/domain/podcasts/decode-feed";
import type { NoteTime } from "~/domain/podcasts/notes-times";
import { parseTranscript, type TranscriptLine } from "~/domain/podcasts/transcript";
import type { StoredTranscript } from "../platform/db/schema/podcasts.server";
import type { Log } from "../platform/log.server";
import type { Guard } from "../upstreams/guard/guard.server";

const MAX_BYTES = 2_000_000;
const TOTAL_MS = 6000;
const KEPT_MS = 3_600_000;
/** After a failure nobody is asked for so long. */
const FAILED_MS = 60_000;
/** Characters of all kept texts. */
const MOST_KEPT = 20_000_000;

/** Those that can follow the player first. */
const KINDS = [/vtt/i, /srt|subrip/i, /json/i, /html/i, /./];

/** The transcript to show of several. */
function best(transcripts: readonly StoredTranscript[]): StoredTranscript | null {
  for (const kind of KINDS) {
    const found = transcripts.find(({ type, url }) => kind.test(type) || kind.test(url.slice(-5)));
    if (found) return found;
  }
  return null;
}

interface Text {
  /** Null: it could not be read. */
  text: string | null;
  type: string;
}

/** Transcripts and chapters of episodes, read from their publishers through the guard and kept for an hour (PODCAST-16). */
export function createEpisodeTexts({ guard, log }: { guard: Pick<Guard, "fetch">; log: Log }) {
  const kept = new LRUCache<string, Text>({
    maxSize: MOST_KEPT,
    sizeCalculation: ({ text }) => (text?.length ?? 0) + 1,
    ttl: KEPT_MS,
  });
  const underWay = new Map<string, Promise<Text>>();

  async function ask(url: string): Promise<Text> {
    try {
      const answer = await guard.fetch(url, { maxBytes: MAX_BYTES, totalMs: TOTAL_MS });
      const type = answer.headers.get("Content-Type") ?? "";
      if (answer.status === 200) return { text: decodeFeed(answer.bytes, type), type };
      return { text: null, type };
    } catch (err) {
      // The path of a private feed's text is a secret.
      log.info({ err, host: new URL(url).host }, "an episode's text could not be read");
      return { text: null, type: "" };
    }
  }

  /** Requests that come meanwhile wait for the same answer. */
  function load(url: string): Promise<Text> {
    const known = kept.get(url);
    if (known) return Promise.resolve(known);
    const already = underWay.get(url);
    if (already) return already;
    const started = ask(url).then((found) => {
      kept.set(url, found, { ttl: found.text === null ? FAILED_MS : KEPT_MS });
      underWay.delete(url);
      return found;
    });
    underWay.set(url, started);
    return started;
  }

  return {
    /** Null if it cannot be read. */
    async transcript(transcripts: readonly StoredTranscript[]): Promise<TranscriptLine[] | null> {
      const one = best(transcripts);
      if (!one) return null;
      const { text, type } = await load(one.url);
      return text === null ? null : parseTranscript(text, one.type || type);
    },
    /** Null if they have not come within this time. */
    async chapters(url: string, waitMs: number): Promise<NoteTime[] | null> {
      const reading = load(url).then(({ text }) => (text === null ? [] : parseChapters(text)));
      return Promise.race([reading, pause(waitMs, null, { ref: false })]);
    },
  };
}
