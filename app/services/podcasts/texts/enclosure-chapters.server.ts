import { createHash } from "node:crypto";
import { z } from "zod";
import { parseId3Chapters } from "~/domain/podcasts/chapters/id3-chapters";
import { id3Length } from "~/domain/podcasts/chapters/id3-tag";
import type { NoteTime } from "~/domain/podcasts/chapters/notes-times";
import { BoundedCache } from "~/domain/text/bounded/bounded-cache";
import { HOUR_MS } from "~/domain/text/durations";
import type { Log } from "../../platform/log.server";
import { soon } from "../../platform/work/soon.server";
import type { Lookups } from "../../upstreams/lookups.server";
import type { Guard } from "../../upstreams/guard/guard.server";
import { GuardError } from "../../upstreams/guard/guard-error.server";

/**
 * Less than a minute of sound at all usual qualities, so that no publisher takes it for a
 * listener's download.
 */
const MAX_BYTES = 262_144;
const TOTAL_MS = 6000;
/**
 * The chapters that this process remembers without asking the database, in characters, and how many
 * the rest of a chapter counts as.
 */
const MAX_KEPT = 3_000_000;
const REST_OF_CHAPTER = 30;
const KEPT_MS = HOUR_MS;

const stored: z.ZodType<NoteTime[]> = z.array(z.object({ start: z.number(), title: z.string() }));

const MP3_TYPE = /^audio\/(?:x-)?(?:mpeg|mp3)\b/i;
const MP3_NAME = /\.mp3(?:[?#]|$)/i;

interface Enclosure {
  url: string;
  type: string;
}

interface Asking {
  waitMs: number;
  /** Whether the publisher may be asked for this client. */
  mayAsk(): Promise<boolean>;
}

interface Options {
  guard: Pick<Guard, "open">;
  lookups: Lookups;
  log: Log;
}

/**
 * Reads chapters in the ID3 tags of MP3 files from their publishers, through the guard, once a
 * month (PODCAST-16).
 */
export function createEnclosureChapters({ guard, lookups, log }: Options) {
  const read = lookups.of("enclosure-chapters", stored);
  const kept = new BoundedCache<NoteTime[]>({
    maxChars: MAX_KEPT,
    charsOf: (chapters) =>
      chapters.reduce((sum, { title }) => sum + title.length + REST_OF_CHAPTER, 0),
    ttlMs: KEPT_MS,
  });

  /**
   * Reads the tag at the beginning of the file, even if its host does not support ranges; null if
   * the host does not give it.
   */
  async function tagOf(url: string): Promise<Buffer | null> {
    const headers = { Range: `bytes=0-${MAX_BYTES - 1}` };
    const limits = { totalMs: TOTAL_MS, maxBytes: Infinity };
    const { status, body, close } = await guard.open(url, { headers, ...limits });
    try {
      if (status !== 200 && status !== 206) return null;
      let bytes: Buffer = Buffer.alloc(0);
      for await (const chunk of body) {
        bytes = Buffer.concat([bytes, chunk]);
        const wanted = Math.min(id3Length(bytes) ?? MAX_BYTES, MAX_BYTES);
        if (bytes.length >= wanted) return bytes.subarray(0, wanted);
      }
      return bytes;
    } finally {
      close();
    }
  }

  /**
   * Returns null, which is stored for a shorter time than a file without chapters, if the file
   * cannot be read.
   */
  async function ask(url: string): Promise<NoteTime[] | null> {
    try {
      const tag = await tagOf(url);
      return tag && parseId3Chapters(tag);
    } catch (err) {
      // Nothing was sent.
      if (!(err instanceof GuardError) || err.reason === "busy") throw err;
      log.info({ err }, "an episode's tag could not be read");
      return null;
    }
  }

  /** Returns null if the publisher was not asked. */
  async function load(url: string, mayAsk: Asking["mayAsk"]): Promise<NoteTime[] | null> {
    // The address of a private feed's sound is a secret.
    const key = createHash("sha256").update(url).digest("base64url");
    const question = { key, ask: () => ask(url) };
    const known = await read.cached(question);
    if (!known && !(await mayAsk())) return null;
    const found = known ?? (await read.lookUp(question));
    if (found.kind === "failed") return null;
    const chapters = found.value ?? [];
    kept.set(url, chapters);
    return chapters;
  }

  return {
    /** Returns null if they have not arrived within this time. */
    async chapters({ url, type }: Enclosure, { waitMs, mayAsk }: Asking) {
      if (!MP3_TYPE.test(type) && !MP3_NAME.test(url)) return [];
      const known = kept.get(url);
      if (known) return known;
      const reading = load(url, mayAsk).catch((err: unknown) => {
        log.error({ err }, "an episode's chapters could not be looked up");
        return null;
      });
      return soon(reading, null, waitMs);
    },
  };
}
