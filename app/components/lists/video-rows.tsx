import { Icon } from "~/components/icon";
import { HeartForm } from "~/components/heart-form";
import { AddToPlaylistLink } from "~/components/playlists/add-link";
import { QueueForm } from "~/components/queue-form";
import { featureOf, isContextName } from "~/domain/contexts";
import { formatClock, formatCount, formatViews, plural } from "~/domain/formats";
import { DEFAULT_FEATURE } from "~/domain/player";
import { watchPath } from "~/domain/youtube-id";
import { RemoveForm, type RemoveCall } from "./remove-form";

export interface Row {
  ytid: string;
  title: string | null;
  author: string | null;
  /** Seconds. */
  duration: number | null;
  /** Why it cannot be played here. */
  unavailable: string | null;
  star: boolean;
  repeats: number;
  /** On the video host; told where a list is from there. */
  views?: number | null;
  /** Of all listeners, on this UTC day or in this week. */
  allRepeats?: string;
}

interface VideoRowsProps {
  rows: Row[];
  imageOrigin: string;
  /** This page's path: where the forms of the rows come back to. */
  path: string;
  /** The list that playing goes on with: `from` of the watch page, with `&list=` where one of several is meant. */
  from: string;
  /** How a row is taken out of this list, where that can be done. */
  remove?: RemoveCall;
  /** Further controls of a row. */
  actions?: (row: Row) => React.ReactNode;
  /** The call that moves a row, where rows can be dragged (`enhance/reorder.client.ts`). */
  reorder?: string;
}

/** What a row is called while nobody knows its title. */
export function rowTitle({ title, ytid }: Pick<Row, "title" | "ytid">): string {
  return title ?? `YouTube video ${ytid}`;
}

/** Rows of videos; pictures are 120x90 as the host gives them, large enough to start playing from (UPSTREAMS R1). */
export function VideoRows({ rows, ...list }: VideoRowsProps) {
  return (
    <ul data-rows data-reorder={list.reorder} className="flex flex-col divide-y divide-line">
      {rows.map((row) => (
        <VideoRow key={row.ytid} row={row} {...list} />
      ))}
    </ul>
  );
}

const CONTENT = "flex min-w-0 flex-1 items-center gap-3";

/** A row on the move, and the line where it would go: above this row, or below the last. */
const HELD =
  "data-busy:relative data-busy:z-10 data-busy:rounded-xl data-busy:bg-raised data-busy:shadow-lg " +
  "data-[drop=above]:shadow-[0_-3px_0_var(--brand)] data-[drop=below]:shadow-[0_3px_0_var(--brand)]";

function Grip() {
  return (
    <span
      className="js-only grid h-11 w-8 shrink-0 cursor-grab touch-none place-items-center text-muted select-none"
      title="Drag to reorder"
      data-drag
    >
      <Icon name="grip" />
    </span>
  );
}

type VideoRowProps = Omit<VideoRowsProps, "rows"> & { row: Row };

function VideoRow({ row, imageOrigin, path, from, remove, actions, reorder }: VideoRowProps) {
  const { ytid, star, unavailable } = row;
  const title = rowTitle(row);
  const [context] = from.split("&");
  const feature = isContextName(context) ? featureOf(context) : DEFAULT_FEATURE;
  return (
    <li
      data-ytid={ytid}
      data-title={title}
      className={`group flex flex-wrap items-center justify-end gap-x-1 py-2 ${reorder ? HELD : ""}`}
    >
      <div className="flex min-w-full flex-1 items-center gap-1 group-data-removed:opacity-40 sm:min-w-60">
        {reorder ? <Grip /> : null}
        {unavailable ? (
          <div className={`${CONTENT} text-muted`}>
            <RowContent row={row} imageOrigin={imageOrigin} />
          </div>
        ) : (
          <a href={`${watchPath({ ytid })}&from=${from}`} className={CONTENT}>
            <RowContent row={row} imageOrigin={imageOrigin} />
          </a>
        )}
      </div>
      <div className="-mt-2 flex items-center sm:mt-0" role="group" aria-label={title}>
        {actions?.(row)}
        {unavailable ? null : <QueueForm ytid={ytid} feature={feature} redirectTo={path} />}
        <AddToPlaylistLink ytid={ytid} path={path} />
        <HeartForm ytid={ytid} star={star} redirectTo={path} />
        {remove ? <RemoveForm call={remove} ytid={ytid} path={path} /> : null}
      </div>
    </li>
  );
}

function RowContent({ row, imageOrigin }: { row: Row; imageOrigin: string }) {
  const { ytid, author, duration, repeats, unavailable, views, allRepeats } = row;
  return (
    <>
      <img
        src={`${imageOrigin}/vi/${ytid}/default.jpg`}
        alt=""
        width="120"
        height="90"
        loading="lazy"
        className={`aspect-4/3 w-[120px] shrink-0 rounded-lg bg-sunken object-cover ${
          unavailable ? "opacity-50 grayscale" : ""
        }`}
      />
      <span className="min-w-0">
        <span className="line-clamp-2 font-semibold wrap-anywhere">{rowTitle(row)}</span>
        {author ? <span className="block truncate text-sm text-muted">{author}</span> : null}
        {unavailable ? <span className="block text-sm">{unavailable}</span> : null}
        <span className="flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
          <span data-own-repeats={ytid} data-unit="repeat">
            {formatCount(repeats)} {plural(repeats, "repeat")}
          </span>
          {duration ? <span>{formatClock(duration)}</span> : null}
          {views ? <span>{`${formatViews(views)} ${plural(views, "view")}`}</span> : null}
          {allRepeats ? <span className="font-semibold">{allRepeats}</span> : null}
          <span className="speaker font-bold">Playing</span>
        </span>
      </span>
    </>
  );
}
