import { createIcyTitles } from "~/domain/radio/titles/icy-titles";
import { UpstreamError } from "../../upstreams/http.server";
import { setTimeout as pause } from "node:timers/promises";
import { readHls, type HlsPlaylist, type Piece } from "~/domain/radio/titles/hls-playlist";
import { titleInPiece } from "~/domain/radio/titles/piece-titles";
import { songTitle } from "~/domain/radio/titles/song-title-of-station";
import { playlistText } from "~/domain/radio/lists/stream-playlist";
import type { Guard } from "../../upstreams/guard/guard.server";

const MAX_OF_LIST = 512 * 1024;
/** Tags are at the beginning of a piece. */
const MAX_OF_PIECE = 128 * 1024;
const MAX_DEPTH = 3;
/** A station without a title in this many pieces sends none. */
const MAX_WITHOUT = 6;
/** Players are this many pieces behind the newest. */
const BEHIND = 3;

export interface TitleOptions {
  guard: Pick<Guard, "tune" | "fetch" | "open">;
  onTitle: (title: string) => void;
  signal: AbortSignal;
}

type Pieces = Extract<HlsPlaylist, { kind: "pieces" }>;

/** Loads the current pieces, and where they were found; null if it is not a stream of pieces. */
async function loadPieces(
  address: string,
  options: Pick<TitleOptions, "guard" | "signal">,
  depth = 1,
): Promise<{ list: Pieces; address: string } | null> {
  const { guard, signal } = options;
  const { status, url, bytes } = await guard.fetch(address, { signal, maxBytes: MAX_OF_LIST });
  if (status !== 200) throw new UpstreamError(url.hostname, "status", status);
  const list = readHls(playlistText(bytes), url.href);
  if (list?.kind === "pieces") return { list, address };
  const [variant] = list?.addresses ?? [];
  return variant && depth < MAX_DEPTH ? loadPieces(variant, options, depth + 1) : null;
}

/** Returns the title in the tags at the beginning of a piece. */
async function titleOfPiece({ address }: Piece, { guard, signal }: TitleOptions): Promise<string> {
  const { status, body, close } = await guard.open(address, { signal, maxBytes: Infinity });
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    if (status !== 200) return "";
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= MAX_OF_PIECE) break;
    }
  } finally {
    close();
  }
  return titleInPiece(Buffer.concat(chunks));
}

/**
 * Reads the titles of an HLS station from its playlist, otherwise from the tags in its pieces,
 * until it ends or the signal aborts.
 * @returns false if the station sends none
 * @throws {UpstreamError}
 */
async function readHlsTitles(address: string, options: TitleOptions): Promise<boolean> {
  const { signal, onTitle } = options;
  let found = await loadPieces(address, options);
  let source: "list" | "pieces" | null = null;
  let [last, without] = ["", 0];
  while (found) {
    const { list } = found;
    const piece = list.pieces.at(-BEHIND) ?? list.pieces[0];
    if (piece && piece.address !== last) {
      last = piece.address;
      const listed = songTitle(piece.title);
      const isTagged = !listed && source !== "list" && list.isReadable;
      const title = listed ?? (isTagged ? songTitle(await titleOfPiece(piece, options)) : null);
      if (title) {
        source = listed ? "list" : "pieces";
        onTitle(title);
      } else without += 1;
    }
    if (list.isEnded || (!source && without >= MAX_WITHOUT)) break;
    await pause(Math.min(Math.max(list.seconds, 2), 30) * 1000, undefined, { signal, ref: false });
    found = await loadPieces(found.address, options);
  }
  return source !== null;
}

/** Bytes a second above which a station is dropped: lossless audio has 200,000. */
const MAX_PER_SECOND = 600_000;
/** Stations begin by sending some seconds of audio at once. */
const MAX_AT_ONCE = 4_000_000;

/** Whether a stream that began `seconds` ago has sent more bytes than any audio needs. */
function isFlood(bytes: number, seconds: number): boolean {
  return bytes > MAX_AT_ONCE + MAX_PER_SECOND * seconds;
}

/**
 * Bytes between two blocks; larger values are typing errors, smaller ones would put a block into
 * every packet.
 */
const [MIN_INTERVAL, MAX_INTERVAL] = [512, 1_000_000];

/**
 * Reads a station's titles until the stream ends or the signal aborts.
 * @returns false if the station sends none, or more bytes than any sound has
 * @throws {UpstreamError}
 */
export async function readTitles(address: string, options: TitleOptions): Promise<boolean> {
  const { guard, onTitle, signal } = options;
  if (/\.m3u8(?:\?|$)/i.test(address)) return readHlsTitles(address, options);
  const { status, headers, url, body, close } = await guard.tune(address, {
    signal,
    idleMs: 30_000,
  });
  try {
    if (status !== 200) throw new UpstreamError(url.hostname, "status", status);
    if (/mpegurl/i.test(headers.get("content-type") ?? ""))
      return await readHlsTitles(address, options);
    const interval = Number(headers.get("icy-metaint") ?? 0);
    if (!(interval >= MIN_INTERVAL && interval <= MAX_INTERVAL)) return false;
    const titles = createIcyTitles(Math.floor(interval));
    const started = performance.now();
    let received = 0;
    for await (const chunk of body) {
      received += chunk.length;
      if (isFlood(received, (performance.now() - started) / 1000)) return false;
      const title = titles.read(chunk);
      if (title !== null) onTitle(title);
    }
    return true;
  } finally {
    close();
  }
}
