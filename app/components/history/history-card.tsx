import { RowWords } from "~/islands/parts/row-words";
import { artistLine, untitledParts } from "~/components/parts/untitled";
import { RowPicture } from "~/components/videos/row-picture";
import { addresses } from "~/addresses";
import { countParts, listParts, pageParts, rowParts } from "~/contracts";
import { shownTitle } from "~/domain/videos/titles";
import { EmptyState } from "~/components/lists/list-page";
import { RowSpeaker } from "~/components/lists/row-speaker";
import { AddToQueueForm } from "~/components/queue/add-to-queue-form";
import { shownSong } from "~/domain/songs/song-title";
import { formatTimes } from "~/domain/text/numbers/counts";
import { watchPath } from "~/domain/videos/youtube-id";

interface HistoryCardEntry {
  ytid: string;
  title: string | null;
  author: string | null;
  repeats: number;
  /** The reason that it cannot be played; null if it can. */
  unavailable: string | null;
}

interface HistoryCardProps {
  entries: HistoryCardEntry[];
  imageOrigin: string;
}

/** The latest plays with a link to all of them (HISTORY-3), or a hint if there are none. */
export function HistoryCard({ entries, imageOrigin }: HistoryCardProps) {
  return (
    <section
      className="card"
      aria-labelledby="history-card"
      {...pageParts.own("recent")}
      {...pageParts.ownFrom(addresses.history.recent)}
    >
      <h2 id="history-card" className="mb-2 text-lg font-bold">
        History
      </h2>
      {entries.length === 0 ? (
        <EmptyState drawing="no-songs">
          <p className="text-sm text-muted">
            Press play, and what you loop is saved here with its repeats. No account needed.
          </p>
        </EmptyState>
      ) : (
        <>
          <ul className="flex flex-col gap-1">
            {entries.map((entry) => (
              <Entry key={entry.ytid} entry={entry} imageOrigin={imageOrigin} />
            ))}
          </ul>
          <a href={addresses.history.index} className="button mt-3 w-full" {...listParts.all(true)}>
            All history
          </a>
        </>
      )}
    </section>
  );
}

function Entry({ entry, imageOrigin }: { entry: HistoryCardEntry; imageOrigin: string }) {
  const { ytid, repeats } = entry;
  const title = shownTitle(entry);
  const { track, artist } = shownSong(title, entry.author);
  return (
    <li
      {...rowParts.video(ytid)}
      {...rowParts.title(entry.title)}
      {...untitledParts(entry)}
      {...rowParts.gone(Boolean(entry.unavailable))}
      className="flex items-center"
    >
      <a href={watchPath({ ytid })} className="menu-item min-w-0 flex-1 px-0 py-1" title={title}>
        <RowPicture ytid={ytid} imageOrigin={imageOrigin} className="w-16" />
        <span className="min-w-0 flex-1">
          <RowWords title={track} by={artistLine(entry, artist)} />
        </span>
        <RowSpeaker />
        <b className="tabular-nums" title="Your repeats" {...countParts.times(ytid)}>
          {formatTimes(repeats)}
        </b>
      </a>
      <AddToQueueForm ytid={ytid} feature="history" redirectTo={addresses.playqueue} />
    </li>
  );
}
