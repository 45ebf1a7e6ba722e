import { RowWords } from "~/islands/parts/row-words";
import { artistLine, untitledParts } from "~/components/parts/untitled";
import { RowPicture } from "~/components/videos/row-picture";
import { loopTimes } from "~/domain/loops/loop";
import { shownSong } from "~/domain/songs/song-title";
import { formatCount } from "~/domain/text/numbers/counts";
import { plural } from "~/domain/text/numbers/plural";
import { shownTitle } from "~/domain/videos/titles";
import { watchPath } from "~/domain/videos/youtube-id";

interface SectionOfToday {
  ytid: string;
  title: string | null;
  author: string | null;
  /** In seconds. */
  start: number;
  end: number;
  repeats: number;
}

interface Props {
  sections: readonly SectionOfToday[];
  imageOrigin: string;
}

/** The sections that most listeners looped today (TOP10-3), each of which loops by one press. */
export function LoopedToday({ sections, imageOrigin }: Props) {
  if (sections.length === 0) return null;
  return (
    <section aria-labelledby="looped-today" className="mt-6">
      <h2 id="looped-today" className="text-lg font-bold">
        Looped most today
      </h2>
      <p className="mb-2 text-muted">Sections that at least three listeners looped today</p>
      <ol className="items">
        {sections.map((section, at) => (
          <SectionRow
            key={`${section.ytid} ${section.start} ${section.end}`}
            section={section}
            rank={at + 1}
            imageOrigin={imageOrigin}
          />
        ))}
      </ol>
    </section>
  );
}

interface SectionRowProps {
  section: SectionOfToday;
  rank: number;
  imageOrigin: string;
}

function SectionRow({ section, rank, imageOrigin }: SectionRowProps) {
  const { ytid, author, start, end, repeats } = section;
  const title = shownTitle(section);
  const { track, artist } = shownSong(title, author);
  const times = loopTimes({ startMs: start * 1000, endMs: end * 1000 });
  return (
    <li {...untitledParts(section)}>
      <a href={watchPath({ ytid, start, end })} className="row-link" title={title}>
        <b className="rank">{rank}</b>
        <RowPicture ytid={ytid} imageOrigin={imageOrigin} />
        <span className="min-w-0">
          <RowWords title={track} by={artistLine(section, artist)} />
          <span className="block text-sm text-muted tabular-nums">
            {`${times} · ${formatCount(repeats)} ${plural(repeats, "repeat")}`}
          </span>
        </span>
      </a>
    </li>
  );
}
