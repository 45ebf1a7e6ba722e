import { Await } from "@remix-run/react";
import { Suspense } from "react";
import { lyricsParts } from "~/contracts";
import { WholePageLink } from "~/components/parts/whole-page-link";
import { NO_LYRICS, type Lyrics } from "~/domain/songs/lyrics";
import type { Slice } from "~/domain/slider/slice";
import { lyricsPath } from "~/domain/songs/lyrics-paths";
import { LyricsLines } from "./lyrics-lines";
import { OffsetForm } from "./offset-form";

type LyricsFound = { kind: "found"; value: Lyrics | null } | { kind: "failed" };

export interface LyricsPanelProps {
  ytid: string;
  /** Set once the listener has opened the lyrics. */
  isOpen: boolean;
  /** Null if not requested, or while `pending` is set. */
  found: LyricsFound | null;
  pending: Promise<LyricsFound> | null;
  slice: Slice | null;
  /** The listener's shift of the lyrics, in seconds. */
  offset: number;
}

/**
 * The song's lyrics (SONG-1). Opening the panel loads them by script; without scripts a link does.
 */
export function LyricsPanel({ isOpen, pending, ...panel }: LyricsPanelProps) {
  const { ytid, found } = panel;
  return (
    <details id="lyrics" className="card fold-card" {...lyricsParts.panel(ytid)} open={isOpen}>
      <summary>Lyrics</summary>
      <div {...lyricsParts.body(true)} className="prose">
        {pending ? (
          <Suspense fallback={<LoadingLyrics ytid={ytid} />}>
            <Await resolve={pending}>{(known) => <LoadedLyrics {...panel} found={known} />}</Await>
          </Suspense>
        ) : found ? (
          <LoadedLyrics {...panel} found={found} />
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

function LoadingLyrics({ ytid }: { ytid: string }) {
  return (
    <div aria-busy="true">
      <p className="text-muted" role="status">
        Looking for the lyrics...
      </p>
      <WholePageLink href={lyricsPath({ ytid, wait: true })} />
    </div>
  );
}

type LoadedLyricsProps = Omit<LyricsPanelProps, "isOpen" | "pending" | "found"> & {
  found: LyricsFound;
};

function LoadedLyrics({ ytid, found, slice, offset }: LoadedLyricsProps) {
  if (found.kind === "failed") {
    return (
      <p role="status">
        {NO_LYRICS} <a href={lyricsPath({ ytid, ...times(slice) })}>Try again</a>
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
