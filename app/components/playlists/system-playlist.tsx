import { addresses } from "~/addresses";
import { ListHead } from "~/components/lists/list-head";
import { BackToTop, EmptyState, ShowMore } from "~/components/lists/list-page";
import { SortLinks } from "~/components/lists/sort-links";
import { VideoRows, type Row } from "~/components/lists/video-rows";
import { playlistPath } from "~/domain/playlists/playlist-paths";
import { SYSTEM_PLAYLISTS, type SystemPid } from "~/domain/playlists/system-playlists";
import { PlayThrough } from "~/components/lists/play-through";

interface SystemPlaylistProps {
  pid: SystemPid;
  rows: Row[];
  next: string | undefined;
  isFirst: boolean;
  /** The query of the search list. */
  searched: string | null;
  imageOrigin: string;
  path: string;
}

/** Lists that link to each other, such as the orders of one list. */
const SIBLINGS: Record<string, { label: string; pids: SystemPid[] }> = {
  "lor:your-repeats": { label: "Order", pids: ["lor:your-repeats", "lor:your-most-repeated"] },
  "lor:fresh-reviews": { label: "Reviews", pids: ["lor:fresh-reviews", "lor:staff-picks"] },
};

/** How to fill an empty list. */
const EMPTY: Record<SystemPid, { hint: string; href: string; action: string }> = {
  "lor:your-repeats": {
    hint: "Play a video and it will appear here.",
    href: addresses.home,
    action: "Play",
  },
  "lor:your-most-repeated": {
    hint: "Play a video again and again, and it will move up this list.",
    href: addresses.home,
    action: "Play",
  },
  "lor:your-favorites": {
    hint: "Press the heart of any video and it will appear here.",
    href: addresses.history.index,
    action: "Choose from your history",
  },
  "lor:fresh-reviews": {
    hint: "Our reviewers have not written anything yet.",
    href: addresses.top10,
    action: "See the Top 10",
  },
  "lor:staff-picks": {
    hint: "Our staff has not picked anything yet.",
    href: addresses.reviews,
    action: "See all reviews",
  },
  "lor:search": {
    hint: "Search for a video at the top of the page, and the results will appear here.",
    href: addresses.top10,
    action: "See the Top 10",
  },
};

/** The page of a list that fills itself (PLAYLIST-7). It cannot be changed. */
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
      <ListHead
        cover={rows[0]?.ytid ?? null}
        imageOrigin={list.imageOrigin}
        title={name}
        words={searched ? `Results of the search for "${searched}"` : description}
      >
        {first ? <PlayThrough first={first} from={from} /> : null}
      </ListHead>
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
        <EmptyState drawing="no-songs">
          <p>No videos to show</p>
          <p>{empty.hint}</p>
          <a className="button primary" href={empty.href}>
            {empty.action}
          </a>
        </EmptyState>
      )}
      {next ? <ShowMore href={`${playlistPath(pid)}?next=${next}`} /> : null}
    </section>
  );
}
