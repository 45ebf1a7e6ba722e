import { playlistText, readPlaylist } from "~/domain/radio/lists/stream-playlist";
import { GuardError } from "../../upstreams/guard/guard-error.server";
import type { Guard } from "../../upstreams/guard/guard.server";
import { UpstreamError } from "../../upstreams/http.server";

const MAX_BYTES = 64 * 1024;
const MAX_DEPTH = 3;
/** How many entries of a list to try. */
const MAX_ATTEMPTS = 3;
const WITHIN_MS = 6000;

const SOUND = /^(?:audio|video|application)\/(?!.*(?:mpegurl|scpls|pls|xspf|asf|asx|xml|text))/i;

/** Reads the beginning of what an address sends; null if it is a stream of sound. */
async function readList(guard: Pick<Guard, "open">, address: string, signal: AbortSignal) {
  const limits = { signal, totalMs: WITHIN_MS, idleMs: 3000, maxBytes: MAX_BYTES };
  const { status, headers, url, body, close } = await guard.open(address, limits);
  try {
    if (status >= 400) throw new UpstreamError(url.hostname, "status", status);
    if (SOUND.test(headers.get("Content-Type") ?? "")) return null;
    const chunks: Buffer[] = [];
    for await (const chunk of body) {
      chunks.push(chunk);
      // Sound with a wrong type never ends; lists are text.
      const [first = chunk] = chunks;
      if (first.subarray(0, 512).includes(0) && (first[0] ?? 0) < 0xfe) return null;
    }
    return { text: playlistText(Buffer.concat(chunks)), base: url.href };
  } finally {
    close();
  }
}

/**
 * Finds the stream behind a playlist, through at most three of them; null if there is none.
 * Anything that cannot be read as a list counts as the stream itself (RADIO-17).
 */
export function createStationOpener(guard: Pick<Guard, "open">) {
  async function follow(
    address: string,
    depth: number,
    seen: Set<string>,
    signal: AbortSignal,
  ): Promise<string | null> {
    if (seen.has(address) || depth > MAX_DEPTH) return null;
    seen.add(address);
    const list = await readList(guard, address, signal).catch((error: unknown) => {
      // SHOUTcast 1 does not answer in HTTP, and anything larger is not a list.
      const isStream =
        error instanceof GuardError &&
        (error.reason === "protocol" || error.reason === "body-bytes");
      if (isStream) return null;
      throw error;
    });
    if (!list) return address;
    const read = readPlaylist(list.text, list.base);
    if (read.kind === "hls") return address;
    if (read.kind === "none") return null;
    for (const next of read.addresses.slice(0, MAX_ATTEMPTS)) {
      const found = await follow(next, depth + 1, seen, signal).catch((error: unknown) => {
        if (error instanceof UpstreamError) return null;
        throw error;
      });
      if (found) return found;
    }
    return null;
  }

  return {
    /** @throws {UpstreamError} if the first address cannot be read */
    open(address: string): Promise<string | null> {
      return follow(address, 0, new Set(), AbortSignal.timeout(WITHIN_MS)).catch(
        (error: unknown) => {
          if (error instanceof DOMException) throw new UpstreamError("station", "timeout");
          throw error;
        },
      );
    },
  };
}
