import type { ReactNode } from "react";
import { rowParts } from "~/contracts";
import { RowSpeaker } from "./row-speaker";
import { RemoveForm, type RemoveCall } from "./remove-form";
import { PlayItemForm } from "~/components/items/play-item-form";
import { AddToQueueForm } from "~/components/queue/add-to-queue-form";
import type { EpisodeItem } from "~/domain/items/item";
import { cardPath } from "~/domain/playlists/episode-card";
import { formatTime } from "~/domain/text/time";
import { DRAG_ROW, DragGrip } from "~/islands/parts/drag-row";
import { Icon } from "~/islands/parts/icon";
import { RowMore } from "~/islands/parts/row-more";
import { SoundPicture } from "~/islands/parts/sound-picture";
import { AddToPlaylistLink } from "./add-link";

export interface CardRow {
  /** The card's key. */
  ytid: string;
  /** Null if the episode is gone. */
  episode: EpisodeItem | null;
}

interface EpisodeCardProps {
  row: CardRow;
  /** This page's path, which the row's forms return to. */
  path: string;
  /** The list to continue playing from. */
  from: string;
  remove?: RemoveCall | undefined;
  actions?: ReactNode;
  isDragged: boolean;
}

const CONTENT = "flex min-w-0 flex-1 items-center gap-3";
const GONE = "Episode that is gone";

export function cardTitle({ episode }: CardRow): string {
  return episode?.title ?? GONE;
}

/** The section to play, or the episode's length. */
export function timesOf({ slice: section, duration }: EpisodeItem): string {
  if (!section) return duration ? formatTime(duration) : "";
  const end = section.end ? formatTime(section.end) : "the end";
  return `${formatTime(section.start)} to ${end}`;
}

/** A section of an episode among a playlist's videos (PLAYLIST-9). */
export function EpisodeCard({ row, path, from, remove, actions, isDragged }: EpisodeCardProps) {
  const { ytid, episode } = row;
  const title = cardTitle(row);
  const page = episode && cardPath({ ...episode, episodeId: episode.id, section: episode.slice });
  return (
    <li
      {...rowParts.video(ytid)}
      {...rowParts.episode(episode?.id)}
      {...rowParts.title(title)}
      className={`group row ${isDragged ? DRAG_ROW : ""}`}
    >
      <div className="flex min-w-0 flex-1 items-center gap-1 group-data-removed:opacity-40 sm:min-w-60">
        {isDragged ? <DragGrip /> : null}
        {episode && page ? (
          <a href={page} className={CONTENT}>
            <Content episode={episode} />
          </a>
        ) : (
          <div className={`${CONTENT} text-muted`}>{GONE}</div>
        )}
      </div>
      {episode && page ? (
        <PlayItemForm item={episode} redirectTo={`${page}&from=${from}`}>
          <button className="icon-button" aria-label={`Play ${title}`}>
            <Icon name="play" />
          </button>
        </PlayItemForm>
      ) : null}
      <RowMore title={title} />
      <div className="row-controls" role="group" aria-label={title}>
        {actions}
        {episode ? <AddToQueueForm episodeId={episode.id} redirectTo={path} /> : null}
        {episode ? <AddToPlaylistLink ytid={ytid} path={path} /> : null}
        {remove ? <RemoveForm call={remove} fields={{ ytid }} path={path} /> : null}
      </div>
    </li>
  );
}

function Content({ episode }: { episode: EpisodeItem }) {
  const { picture, title, by } = episode;
  return (
    <>
      <SoundPicture name={by ?? title} src={picture} size="row" />
      <span className="min-w-0">
        <span className="row-title" dir="auto">
          {title}
        </span>
        {by ? (
          <span className="row-by" dir="auto">
            {by}
          </span>
        ) : null}
        <span className="block text-sm text-muted tabular-nums">{timesOf(episode)}</span>
      </span>
      <RowSpeaker />
    </>
  );
}
