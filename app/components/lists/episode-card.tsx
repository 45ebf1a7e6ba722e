import { rowParts } from "~/contracts";
import { ActionsLink } from "./actions-link";
import { RowSpeaker } from "./row-speaker";
import { RowWords } from "~/islands/parts/row-words";
import { PlayItemForm } from "~/components/items/play-item-form";
import type { RowRight } from "~/domain/lists/actions-path";
import type { EpisodeItem } from "~/domain/items/item";
import { cardPath } from "~/domain/playlists/episode-card";
import { formatTime } from "~/domain/text/time";
import { DRAG_ROW, DragGrip } from "~/islands/parts/drag-row";
import { Icon } from "~/islands/parts/icon";
import { SoundPicture } from "~/islands/parts/sound-picture";

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
  can?: RowRight | undefined;
  isDragged: boolean;
}

const GONE = "Episode that is gone";

export function cardTitle({ episode }: CardRow): string {
  return episode?.title ?? GONE;
}

type Looped = Pick<EpisodeItem, "slice" | "duration">;

/** The section to play, or the item's length. */
export function timesOf({ slice: section, duration }: Looped): string {
  if (!section) return duration ? formatTime(duration) : "";
  const end = section.end ? formatTime(section.end) : "the end";
  return `${formatTime(section.start)} to ${end}`;
}

/** A section of an episode among a playlist's videos (PLAYLIST-9). */
export function EpisodeCard({ row, path, from, can, isDragged }: EpisodeCardProps) {
  const { ytid, episode } = row;
  const title = cardTitle(row);
  const page = episode && cardPath({ ...episode, episodeId: episode.id, section: episode.slice });
  return (
    <li
      {...rowParts.video(ytid)}
      {...rowParts.episode(episode?.id)}
      {...rowParts.title(title)}
      className={`group ${isDragged ? DRAG_ROW : ""}`}
    >
      {isDragged ? <DragGrip /> : null}
      {episode && page ? (
        <a href={page} className="row-link">
          <Content episode={episode} />
        </a>
      ) : (
        <div className="row-link text-muted">{GONE}</div>
      )}
      <span className="row-facts">{episode ? timesOf(episode) : null}</span>
      {episode && page ? (
        <PlayItemForm item={episode} redirectTo={`${page}&from=${from}`}>
          <button className="icon-button" aria-label={`Play ${title}`}>
            <Icon name="play" />
          </button>
        </PlayItemForm>
      ) : null}
      <ActionsLink ytid={ytid} title={title} from={from} can={can} path={path} />
    </li>
  );
}

function Content({ episode }: { episode: EpisodeItem }) {
  const { picture, title, by } = episode;
  return (
    <>
      <SoundPicture name={by ?? title} src={picture} size="row" />
      <span className="min-w-0">
        <RowWords title={title} by={by} />
      </span>
      <RowSpeaker />
    </>
  );
}
