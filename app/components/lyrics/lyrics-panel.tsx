import { Await } from "@remix-run/react";
import { Suspense } from "react";
import { LYRICS_AWAY, NO_LYRICS, type Lyrics } from "~/domain/lyrics";
import type { Slice } from "~/domain/slice";
import { lyricsPath } from "~/domain/lyrics-paths";
import { LyricsLines } from "./lyrics-lines";
import { OffsetForm } from "./offset-form";

export type LyricsFound = { kind: "found"; value: Lyrics | null } | { kind: "failed" };

export interface LyricsPanelProps {
  ytid: string;
  /** The listener has asked for the words. */
  isOpen: boolean;
  /** Null while they are not asked for, or on their way as `pending`. */
  found: LyricsFound | null;
  pending: Promise<LyricsFound> | null;
  slice: Slice | null;
  /** Seconds that this listener has shifted the lines by. */
  offset: number;
}

/**
 * The words of the song (spec 1 §1). Without scripts a link opens it; with scripts opening it loads the words and follows
 * the player.
 */
export function LyricsPanel({ isOpen, pending, ...panel }: LyricsPanelProps) {
  const { ytid, found } = panel;
  return (
    <details id="lyrics" className="card fold-card" data-lyrics={ytid} open={isOpen}>
      <summary>Lyrics</summary>
      <div data-lyrics-body className="prose">
        {pending ? (
          <Suspense fallback={<Waiting ytid={ytid} />}>
            <Await resolve={pending}>{(known) => <Words {...panel} found={known} />}</Await>
          </Suspense>
        ) : found ? (
          <Words {...panel} found={found} />
        ) : (
          <>
            <p className="nojs-only">
              <a href={lyricsPath({ ytid, ...times(panel.slice) })}>Show the lyrics</a>
            </p>
            <p className="js-only text-muted" role="status">
              Looking for the lyrics...
            </p>
          </>
        )}
      </div>
    </details>
  );
}

function Waiting({ ytid }: { ytid: string }) {
  return (
    <div aria-busy="true">
      <p className="text-muted" role="status">
        Looking for the lyrics...
      </p>
      <noscript>
        <a className="button" href={lyricsPath({ ytid, wait: true })}>
          Show the whole page
        </a>
      </noscript>
    </div>
  );
}

type WordsProps = Omit<LyricsPanelProps, "isOpen" | "pending" | "found"> & { found: LyricsFound };

function Words({ ytid, found, slice, offset }: WordsProps) {
  if (found.kind === "failed") {
    return (
      <p role="status">
        {LYRICS_AWAY} <a href={lyricsPath({ ytid, ...times(slice) })}>Try again</a>
      </p>
    );
  }
  if (!found.value) return <p role="status">{NO_LYRICS}</p>;
  const { value: lyrics } = found;
  return (
    <>
      <LyricsLines ytid={ytid} lyrics={lyrics} slice={slice} offset={offset} />
      {lyrics.synced ? <OffsetForm ytid={ytid} offset={offset} /> : null}
      <p className="text-sm text-muted">
        {lyrics.track}, {lyrics.artist}. Lyrics by{" "}
        <a href="https://lrclib.net" target="_blank" rel="noopener">
          LRCLIB
        </a>
      </p>
    </>
  );
}

function times(slice: Slice | null) {
  return slice ? { start: slice.start, end: slice.end || undefined } : {};
}
