import type { Video } from "../catalogue";

/** The response of `/player/{id}`. */
export type Details = Video & { src: string };

/** Seconds of the first pass; a null `end` is the end of the media. */
export interface Span {
  start: number;
  end: number | null;
}

export async function fetchDetails(id: string): Promise<Details> {
  const response = await fetch(`/player/${encodeURIComponent(id)}`);
  return (await response.json()) as Details;
}

/** Parses both forms of `loadVideoById`: an id and a start, or one object. */
export function parseLoad(first: unknown, start: unknown): { id: string; span: Span } {
  const given = typeof first === "object" && first !== null ? first : { videoId: first };
  const wish = { startSeconds: start, endSeconds: undefined, videoId: "", ...given };
  const end = Number(wish.endSeconds) || null;
  return { id: String(wish.videoId), span: { start: Number(wish.startSeconds) || 0, end } };
}
