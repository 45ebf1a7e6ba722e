import { lineParts, lyricsParts } from "~/contracts";
import type { Lyrics } from "~/domain/songs/lyrics";
import { LYRICS_HINT, linesBetween, lyricsPath } from "~/domain/songs/lyrics-paths";
import type { Section } from "~/domain/section/section";

interface LyricsLinesProps {
  ytid: string;
  lyrics: Lyrics;
  section: Section | null;
  offset: number;
}

/**
 * Timed lines as links (SONG-2). `data-start` and `data-end` are in seconds of the song, without
 * the listener's offset.
 */
export function LyricsLines({ ytid, lyrics, section, offset }: LyricsLinesProps) {
  if (!lyrics.synced) {
    const text = lyrics.lines.map((line) => line.text).join("\n");
    return <p className="lyrics-lines whitespace-pre-line">{text}</p>;
  }
  const lines = lyrics.lines.map(({ start, dur, text }) => ({ start, end: start + dur, text }));
  const startOf = (line: (typeof lines)[number]) => linesBetween(line, line, offset).start;
  // After the first press the section starts at that line and runs to the end of the video.
  const first =
    section?.end === 0 ? lines.find((line) => startOf(line) === section.start) : undefined;
  return (
    <>
      <p className="text-sm text-muted">{LYRICS_HINT}</p>
      <ol className="lyrics-lines" {...lyricsParts.lines(true)} data-nosnippet="">
        {lines.map((line, at) => {
          const times = first ? linesBetween(first, line, offset) : { start: startOf(line) };
          return (
            <li key={at}>
              <a
                href={lyricsPath({ ytid, ...times, play: true })}
                {...lineParts.start(line.start)}
                {...lineParts.end(line.end)}
              >
                {line.text}
              </a>
            </li>
          );
        })}
      </ol>
    </>
  );
}
