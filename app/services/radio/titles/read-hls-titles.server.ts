import { setTimeout as pause } from "node:timers/promises";
import { readHls, type HlsPlaylist, type Piece } from "~/domain/radio/titles/hls-playlist";
import { titleInPiece } from "~/domain/radio/titles/piece-titles";
import { songTitle } from "~/domain/radio/titles/song-title-of-station";
import { playlistText } from "~/domain/radio/lists/stream-playlist";
import type { Guard } from "../../upstreams/guard/guard.server";
import { UpstreamError } from "../../upstreams/http.server";

const MAX_OF_LIST = 512 * 1024;
/** Tags are at the beginning of a piece. */
const MAX_OF_PIECE = 128 * 1024;
const MAX_DEPTH = 3;
/** A station without a title in this many pieces sends none. */
const MAX_WITHOUT = 6;
/** Players are this many pieces behind the newest. */
const BEHIND = 3;

export interface TitleParts {
  guard: Pick<Guard, "tune" | "fetch" | "open">;
  onTitle: (title: string) => void;
  signal: AbortSignal;
}

type Pieces = Extract<HlsPlaylist, { kind: "pieces" }>;

/** Loads the current pieces, and where they were found; null if it is not a stream of pieces. */
async function loadPieces(
  address: string,
  parts: Pick<TitleParts, "guard" | "signal">,
  depth = 1,
): Promise<{ list: Pieces; address: string } | null> {
  const { guard, signal } = parts;
  const { status, url, bytes } = await guard.fetch(address, { signal, maxBytes: MAX_OF_LIST });
  if (status !== 200) throw new UpstreamError(url.hostname, "status", status);
  const list = readHls(playlistText(bytes), url.href);
  if (list?.kind === "pieces") return { list, address };
  const [variant] = list?.addresses ?? [];
  return variant && depth < MAX_DEPTH ? loadPieces(variant, parts, depth + 1) : null;
}

/** Returns the title in the tags at the beginning of a piece. */
async function titleOfPiece({ address }: Piece, { guard, signal }: TitleParts): Promise<string> {
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
export async function readHlsTitles(address: string, parts: TitleParts): Promise<boolean> {
  const { signal, onTitle } = parts;
  let found = await loadPieces(address, parts);
  let source: "list" | "pieces" | null = null;
  let [last, without] = ["", 0];
  while (found) {
    const { list } = found;
    const piece = list.pieces.at(-BEHIND) ?? list.pieces[0];
    if (piece && piece.address !== last) {
      last = piece.address;
      const listed = songTitle(piece.title);
      const isTagged = !listed && source !== "list" && list.isReadable;
      const title = listed ?? (isTagged ? songTitle(await titleOfPiece(piece, parts)) : null);
      if (title) {
        source = listed ? "list" : "pieces";
        onTitle(title);
      } else without += 1;
    }
    if (list.isEnded || (!source && without >= MAX_WITHOUT)) break;
    await pause(Math.min(Math.max(list.seconds, 2), 30) * 1000, undefined, { signal, ref: false });
    found = await loadPieces(found.address, parts);
  }
  return source !== null;
}
