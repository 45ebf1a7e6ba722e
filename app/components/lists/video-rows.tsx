import { videoHeart } from "~/domain/marks/heart";
import { countParts, listParts, rowParts } from "~/contracts";
import { shownTitle } from "~/domain/videos/titles";
import { DRAG_ROW, DragGrip } from "~/islands/parts/drag-row";
import { HeartForm } from "~/islands/parts/heart-form";
import { RowMore } from "~/islands/parts/row-more";
import { EpisodeCard, type CardRow } from "./episode-card";
import { AddToPlaylistLink } from "./add-link";
import { AddToQueueForm } from "~/components/queue/add-to-queue-form";
import { featureOf, isContextName } from "~/domain/player/contexts";
import { formatCount, formatViews } from "~/domain/text/numbers/counts";
import { plural } from "~/domain/text/numbers/plural";
import { formatClock } from "~/domain/text/time";
import { DEFAULT_FEATURE } from "~/domain/player/player";
import { watchPath } from "~/domain/videos/youtube-id";
import { RowSpeaker } from "./row-speaker";
import { RemoveForm, type RemoveCall } from "./remove-form";

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
  /** How to remove a row, if the list allows it. */
  remove?: RemoveCall;
  /** Extra controls of a row. */
  actions?: (row: Any) => React.ReactNode;
  /** The API call that moves a row, if rows can be dragged (`browser/lists/reorder.client.ts`). */
  reorder?: string;
}

/** Rows of videos and, in a playlist, episodes. Pictures have the host's own size of 120x90. */
export function VideoRows<Any extends Row | CardRow>({
  rows,
  actions,
  ...list
}: VideoRowsProps<Any>) {
  return (
    <ul
      {...listParts.rows(true)}
      {...listParts.reorder(list.reorder)}
      {...listParts.through(list.through)}
      className="flex flex-col divide-y divide-line"
    >
      {rows.map((row) =>
        "episode" in row ? (
          <EpisodeCard
            key={row.ytid}
            row={row}
            {...list}
            actions={actions?.(row)}
            isDragged={list.reorder !== undefined}
          />
        ) : (
          <VideoRow key={row.ytid} row={row} {...list} actions={actions?.(row)} />
        ),
      )}
    </ul>
  );
}

const CONTENT = "flex min-w-0 flex-1 items-center gap-3";

type VideoRowProps = Omit<VideoRowsProps<Row>, "rows" | "actions"> & {
  row: Row;
  actions: React.ReactNode;
};

function VideoRow({ row, imageOrigin, path, from, remove, actions, reorder }: VideoRowProps) {
  const { ytid, hearted, unavailable } = row;
  const title = shownTitle(row);
  const [context] = from.split("&");
  const feature = isContextName(context) ? featureOf(context) : DEFAULT_FEATURE;
  return (
    <li
      {...rowParts.video(ytid)}
      {...rowParts.title(title)}
      className={`group row ${reorder ? DRAG_ROW : ""}`}
    >
      <div className="flex min-w-0 flex-1 items-center gap-1 group-data-removed:opacity-40 sm:min-w-60">
        {reorder ? <DragGrip /> : null}
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
      <RowMore title={title} />
      <div className="row-controls" role="group" aria-label={title}>
        {actions}
        {unavailable ? null : <AddToQueueForm ytid={ytid} feature={feature} redirectTo={path} />}
        <AddToPlaylistLink ytid={ytid} path={path} />
        <HeartForm heart={videoHeart(ytid)} hearted={hearted} redirectTo={path} />
        {remove ? <RemoveForm call={remove} fields={{ ytid }} path={path} /> : null}
      </div>
    </li>
  );
}

function RowContent({ row, imageOrigin }: { row: Row; imageOrigin: string }) {
  const { ytid, author, duration, repeats, unavailable, views, allRepeats, reason } = row;
  const lines = reason || unavailable ? "max-sm:h-4 max-sm:leading-4" : "max-sm:h-5";
  return (
    <>
      <img
        src={`${imageOrigin}/vi/${ytid}/default.jpg`}
        alt=""
        width="120"
        height="90"
        loading="lazy"
        className={`row-picture ${unavailable ? "opacity-50 grayscale" : ""}`}
      />
      <span className="min-w-0">
        <span className="row-title" dir="auto">
          {shownTitle(row)}
        </span>
        {author ? (
          <span className="row-by" dir="auto">
            {author}
          </span>
        ) : null}
        {unavailable ? (
          <span className="block text-sm max-sm:truncate max-sm:leading-4">{unavailable}</span>
        ) : null}
        {reason ? (
          <span
            className="block text-sm text-muted max-sm:truncate max-sm:leading-4"
            {...rowParts.reason(true)}
          >
            {reason}
          </span>
        ) : null}
        <span
          className={`flex flex-wrap gap-x-3 text-sm text-muted tabular-nums max-sm:overflow-hidden ${lines}`}
        >
          <span
            {...countParts.own(ytid)}
            {...countParts.unit("repeat")}
            className={allRepeats ? "max-sm:hidden" : undefined}
          >
            {formatCount(repeats)} {plural(repeats, "repeat")}
          </span>
          {duration ? <span>{formatClock(duration)}</span> : null}
          {views ? <span>{`${formatViews(views)} ${plural(views, "view")}`}</span> : null}
          {allRepeats ? (
            <span className="font-semibold">
              {allRepeats}
              <span className="max-sm:hidden"> by everyone</span>
            </span>
          ) : null}
        </span>
      </span>
      <RowSpeaker />
    </>
  );
}
