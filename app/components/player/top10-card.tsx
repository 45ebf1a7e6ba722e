import { RowWords } from "~/islands/parts/row-words";
import { artistLine, untitledParts } from "~/components/parts/untitled";
import { addresses } from "~/addresses";
import { rowParts } from "~/contracts";
import { shownSong } from "~/domain/songs/song-title";
import { shownTitle } from "~/domain/videos/titles";
import { formatCount } from "~/domain/text/numbers/counts";
import { plural } from "~/domain/text/numbers/plural";
import { watchPath } from "~/domain/videos/youtube-id";

export interface Top10CardProps {
  of: "today" | "week";
  entries: (Parameters<typeof untitledParts>[0] & { author: string | null; repeats: number })[];
}

/** The Top 10 beside the player (TOP10-1). */
export function Top10Card({ of, entries }: Top10CardProps) {
  if (entries.length === 0) return null;
  return (
    <section className="card" aria-labelledby="top10-card">
      <h2 id="top10-card" className="text-lg font-bold">
        Top 10
      </h2>
      <p className="mb-2 text-sm text-muted">
        {of === "today" ? "Most repeated today" : "Most repeated this week"}
      </p>
      <ol className="flex flex-col gap-1">
        {entries.map((entry, at) => (
          <Entry key={entry.ytid} entry={entry} rank={at + 1} />
        ))}
      </ol>
      <a href={addresses.top10} className="button mt-3 w-full">
        Top 10
      </a>
    </section>
  );
}

function Entry({ entry, rank }: { entry: Top10CardProps["entries"][number]; rank: number }) {
  const { ytid, author, repeats } = entry;
  const title = shownTitle(entry);
  const { track, artist } = shownSong(title, author);
  return (
    <li {...rowParts.video(ytid)} {...rowParts.title(entry.title)} {...untitledParts(entry)}>
      <a
        href={`${watchPath({ ytid })}&from=top10`}
        className="menu-item min-w-0 justify-between gap-3"
        title={title}
      >
        <b className="rank">{rank}</b>
        <span className="min-w-0 flex-1">
          <RowWords title={track} by={artistLine(entry, artist)} />
        </span>
        <span className="shrink-0 text-sm text-muted tabular-nums">
          {formatCount(repeats)}
          <span className="sr-only"> {plural(repeats, "repeat")}</span>
        </span>
      </a>
    </li>
  );
}
