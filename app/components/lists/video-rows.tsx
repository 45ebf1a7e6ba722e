import { RowWords } from "~/islands/parts/row-words";
import { artistLine, untitledParts } from "~/components/parts/untitled";
import { RowPicture } from "~/components/videos/row-picture";
import { videoHeart } from "~/domain/marks/heart";
import { countParts, listParts, playParts, rowParts } from "~/contracts";
import type { RowRight } from "~/domain/lists/actions-path";
import type { VideoItem } from "~/domain/items/item";
import { videoItem } from "~/domain/items/video-item";
import { type LoopCard, loopKey } from "~/domain/playlists/loop-card";
import { playlistItemPath } from "~/domain/playlists/playlist-item";
import type { Section } from "~/domain/section/section";
import { shownSong } from "~/domain/songs/song-title";
import { shownTitle } from "~/domain/videos/titles";
import { DRAG_ROW, DragGrip } from "~/islands/parts/drag-row";
import { HeartForm } from "~/islands/parts/heart-form";
import { EpisodeCard, type CardRow, timesOf } from "./episode-card";
import { formatTimes, formatViews } from "~/domain/text/numbers/counts";
import { plural } from "~/domain/text/numbers/plural";
import { formatClock } from "~/domain/text/time";
import { ActionsLink } from "./actions-link";
import { RowSpeaker } from "./row-speaker";
import { loopedPart } from "~/domain/section/looped-part";

export interface Row {
  ytid: string;
  title: string | null;
  author: string | null;
  /** Seconds. */
  duration: number | null;
  /** The reason that it cannot be played here; null if it can. */
  unavailable: string | null;
  hearted: boolean;
  repeats: number;
  /** The section that the listener loops. */
  section?: Section | null;
  /** The loop that a playlist plays instead of the whole video (LOOP-16). */
  loop?: LoopCard;
  /** Views on the video host, for lists that come from it. */
  views?: number | null;
  /** Everybody's repeats, today (UTC) or this week, as text. */
  allRepeats?: string;
  /** The reason that it is in this list. */
  reason?: string;
}

interface VideoRowsProps<Any extends Row | CardRow> {
  /** Videos and, in a playlist, episodes. */
  rows: readonly Any[];
  imageOrigin: string;
  /** This page's path, which the rows' forms return to. */
  path: string;
  /**
   * The list to continue playing from: `from` of the watch page, with `&list=` to identify one of
   * several.
   */
  from: string;
  /** The list plays on by itself, with Repeat off (PLAYER-15). */
  through?: "";
  /** What the reader may do with a row. */
  can?: RowRight | undefined;
  /** The API call that moves a row, if rows can be dragged (`browser/lists/reorder.client.ts`). */
  reorder?: string;
  /** Each row shows its place. */
  ranked?: boolean;
}

/**
 * Rows of videos and, in a playlist, episodes, of at most 25 elements each (LIST-1). Pictures have
 * the host's own size of 120x90.
 */
export function VideoRows<Any extends Row | CardRow>({ rows, ...list }: VideoRowsProps<Any>) {
  const List = list.ranked ? "ol" : "ul";
  return (
    <List
      {...listParts.rows(true)}
      {...listParts.reorder(list.reorder)}
      {...listParts.through(list.through)}
      className="items"
    >
      {rows.map((row, at) =>
        "episode" in row ? (
          <EpisodeCard key={row.ytid} row={row} {...list} isDragged={list.reorder !== undefined} />
        ) : (
          <VideoRow key={keyOf(row)} row={row} {...list} rank={list.ranked ? at + 1 : null} />
        ),
      )}
    </List>
  );
}

type VideoRowProps = Omit<VideoRowsProps<Row>, "rows" | "ranked"> & {
  row: Row;
  rank: number | null;
};

function VideoRow({ row, rank, imageOrigin, path, from, can, reorder }: VideoRowProps) {
  const { ytid, hearted, unavailable, duration, repeats, loop } = row;
  const title = shownTitle(row);
  const key = keyOf(row);
  const content = (
    <>
      {rank === null ? null : <b className="rank">{rank}</b>}
      <RowContent row={row} imageOrigin={imageOrigin} />
    </>
  );
  return (
    <li
      {...rowParts.video(key)}
      {...rowParts.title(title)}
      {...untitledParts(row)}
      className={`group ${reorder ? DRAG_ROW : ""}`}
    >
      {reorder ? <DragGrip /> : null}
      {unavailable ? (
        <div className="row-link text-muted" title={title}>
          {content}
        </div>
      ) : (
        <a
          href={`${playlistItemPath(key)}&from=${from}`}
          className="row-link"
          title={title}
          {...playParts.first(loop?.ytid)}
          {...playParts.item(loop && JSON.stringify(loopItem(row, loop)))}
        >
          {content}
        </a>
      )}
      <span className="row-facts">
        {duration ? formatClock(duration) : null}
        <b {...countParts.times(ytid)} title="Your repeats">
          {formatTimes(repeats)}
        </b>
      </span>
      <HeartForm heart={videoHeart(ytid)} hearted={hearted} redirectTo={path} />
      <ActionsLink ytid={key} title={title} from={from} can={can} path={path} />
    </li>
  );
}

const keyOf = ({ ytid, loop }: Row) => (loop ? loopKey(loop) : ytid);

/** A loop as the dock plays it; scripts read it from its row. */
function loopItem(row: Row, { section, rate: speed, passes }: LoopCard): VideoItem {
  const { track: title, artist: author } = shownSong(shownTitle(row), row.author);
  return videoItem({ ...row, title, author, section, speed, passes });
}

/** The times of a loop, and its speed and passes if it has them. */
function loopWords({ section, rate, passes }: LoopCard): string {
  const times = timesOf({ slice: section, duration: null });
  const speed = rate !== null && rate !== 1 ? `${rate}\u00d7` : null;
  const count = passes && `${passes} ${plural(passes, "pass", "passes")}`;
  return [times, speed, count].filter(Boolean).join(" \u00b7 ");
}

/** The rest of what a row says, such as its reason. */
function noteOf({ unavailable, reason, duration, allRepeats, views, ...row }: Row): string {
  const { section, loop } = row;
  const parts = [
    unavailable,
    reason,
    loop ? loopWords(loop) : section && loopedPart(section, duration),
    allRepeats,
    views ? `${formatViews(views)} ${plural(views, "view")}` : null,
  ];
  return parts.filter(Boolean).join(" · ");
}

function RowContent({ row, imageOrigin }: { row: Row; imageOrigin: string }) {
  const { ytid, unavailable, reason } = row;
  const { track, artist } = shownSong(shownTitle(row), row.author);
  const note = noteOf(row);
  return (
    <>
      <RowPicture
        ytid={ytid}
        imageOrigin={imageOrigin}
        className={unavailable ? "opacity-50" : ""}
      />
      <span className="min-w-0">
        <RowWords title={track} by={artistLine(row, artist)} />
        {note ? (
          <span className="block text-sm text-muted" {...rowParts.reason(reason !== undefined)}>
            {note}
          </span>
        ) : null}
      </span>
      <RowSpeaker />
    </>
  );
}
