import type { Lyrics } from "~/domain/lyrics";
import { lineTimes, lyricsPath } from "~/domain/lyrics-paths";
import type { Slice } from "~/domain/slice";

interface LyricsLinesProps {
  ytid: string;
  lyrics: Lyrics;
  slice: Slice | null;
  offset: number;
}

/**
 * Each line leads to its moment, and from there, pressed again, to the loop of just this line. `data-start` and `data-end`
 * are seconds of the song, without the listener's offset.
 */
export function LyricsLines({ ytid, lyrics, slice, offset }: LyricsLinesProps) {
  if (!lyrics.synced) {
    const text = lyrics.lines.map((line) => line.text).join("\n");
    return <p className="lyrics-lines whitespace-pre-line">{text}</p>;
  }
  return (
    <ol className="lyrics-lines" data-lines data-nosnippet="">
      {lyrics.lines.map((line, at) => {
        const { start, end } = lineTimes(line, offset);
        const isChosen = slice?.start === start;
        const href = lyricsPath({ ytid, start, end: isChosen ? end : undefined, play: true });
        return (
          <li key={at}>
            <a href={href} data-start={line.start} data-end={line.start + line.dur}>
              {line.text}
            </a>
          </li>
        );
      })}
    </ol>
  );
}
