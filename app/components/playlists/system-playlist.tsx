import { BackToTop, EmptyState, ShowMore } from "~/components/lists/list-page";
import { SortLinks } from "~/components/lists/sort-links";
import { VideoRows, type Row } from "~/components/lists/video-rows";
import { playlistPath } from "~/domain/playlist-paths";
import { SYSTEM_PLAYLISTS, type SystemPid } from "~/domain/system-playlists";
import { watchPath } from "~/domain/youtube-id";
import { Cover } from "./playlist-rows";

interface SystemPlaylistProps {
  pid: SystemPid;
  rows: Row[];
  next: string | undefined;
  isFirst: boolean;
  /** The words of the search list. */
  searched: string | null;
  imageOrigin: string;
  path: string;
}

/** The other orders or kinds of the same list, a link away. */
const SIBLINGS: Record<string, { label: string; pids: SystemPid[] }> = {
  "lor:your-repeats": { label: "Order", pids: ["lor:your-repeats", "lor:your-most-repeated"] },
  "lor:fresh-reviews": { label: "Reviews", pids: ["lor:fresh-reviews", "lor:staff-picks"] },
};

/** What fills the list, while it is empty. */
const EMPTY: Record<SystemPid, { words: string; href: string; action: string }> = {
  "lor:your-repeats": { words: "Play a video and it will be here.", href: "/", action: "Play" },
  "lor:your-most-repeated": {
    words: "Play a video again and again, and it rises here.",
    href: "/",
    action: "Play",
  },
  "lor:your-favorites": {
    words: "Press the heart at any video and it will be here.",
    href: "/history",
    action: "Choose from your history",
  },
  "lor:fresh-reviews": {
    words: "Our reviewers have not written anything yet.",
    href: "/top10",
    action: "See the Top 10",
  },
  "lor:staff-picks": {
    words: "Our staff has not picked anything yet.",
    href: "/reviews",
    action: "See all reviews",
  },
  "lor:search": {
    words: "Search for a video at the top of the page, and what was found stays here.",
    href: "/top10",
    action: "See the Top 10",
  },
};

/** A list that fills itself (spec 1 §3): to read and to play, never to change. */
export function SystemPlaylist({
  pid,
  rows,
  next,
  isFirst,
  searched,
  ...list
}: SystemPlaylistProps) {
  const { name, description } = SYSTEM_PLAYLISTS[pid];
  const from = `playlist&list=${pid}`;
  const first = rows.find((row) => !row.unavailable)?.ytid;
  const family = Object.values(SIBLINGS).find(({ pids }) => pids.includes(pid));
  const empty = EMPTY[pid];
  return (
    <section className="card mx-auto w-full max-w-3xl">
      <header className="mb-4 flex flex-wrap items-center gap-4">
        <Cover ytid={rows[0]?.ytid ?? null} imageOrigin={list.imageOrigin} />
        <div className="min-w-0 flex-1 basis-36">
          <h1 className="text-xl font-bold wrap-anywhere sm:text-2xl">{name}</h1>
          <p className="text-muted wrap-anywhere">
            {searched ? `What a search for "${searched}" has found` : description}
          </p>
          {first ? (
            <a className="button primary mt-2" href={`${watchPath({ ytid: first })}&from=${from}`}>
              Play
            </a>
          ) : null}
        </div>
      </header>
      {family ? (
        <SortLinks
          label={family.label}
          options={family.pids.map((one) => ({
            name: SYSTEM_PLAYLISTS[one].name,
            href: playlistPath(one),
            current: one === pid,
          }))}
        />
      ) : null}
      {isFirst ? null : <BackToTop href={playlistPath(pid)} />}
      {rows.length > 0 ? (
        <VideoRows rows={rows} {...list} from={from} />
      ) : (
        <EmptyState>
          <p>No videos to show</p>
          <p>{empty.words}</p>
          <a className="button primary" href={empty.href}>
            {empty.action}
          </a>
        </EmptyState>
      )}
      {next ? <ShowMore href={`${playlistPath(pid)}?next=${next}`} /> : null}
    </section>
  );
}
