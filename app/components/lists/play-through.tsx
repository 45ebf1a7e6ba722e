import { addresses } from "~/addresses";
import { listParts, playParts } from "~/contracts";
import type { Row } from "./video-rows";
import type { EpisodeItem } from "~/domain/items/item";
import { cardPath } from "~/domain/playlists/episode-card";
import { type LoopCard, loopCardPath } from "~/domain/playlists/loop-card";
import { formatClock } from "~/domain/text/time";
import { watchPath } from "~/domain/videos/youtube-id";
import type { CardRow } from "./episode-card";
import { Icon } from "~/islands/parts/icon";
import { PostForm } from "~/islands/parts/post-form";

/** Seconds, once if Repeat decides how often. */
const lengthOfLoop = ({ section, rate, passes }: LoopCard) =>
  ((section.end - section.start) * (passes ?? 1)) / (rate ?? 1);

/** The time that all rows take together, such as `47:12`; null while that of one is unknown. */
export function lengthOf(rows: readonly (Row | CardRow)[]): string | null {
  const seconds = rows.map((row) => {
    if (!("episode" in row)) return row.loop ? lengthOfLoop(row.loop) : row.duration;
    const { slice: section = null, duration = null } = row.episode ?? {};
    return section?.end ? section.end - section.start : duration;
  });
  const known = seconds.filter((one) => one !== null);
  if (known.length === 0 || known.length < rows.length) return null;
  return formatClock(known.reduce((sum, one) => sum + one, 0));
}

/** A video's id, its loop, or an episode with its section. */
export type First = string | LoopCard | EpisodeItem;

/** Finds the first playable row. */
export function firstOf(rows: readonly (Row | CardRow)[]): First | undefined {
  const row = rows.find((row) => ("episode" in row ? row.episode : !row.unavailable));
  if (!row) return undefined;
  return "episode" in row ? (row.episode ?? undefined) : (row.loop ?? row.ytid);
}

function placeOf(first: First): { id: string; page: string } {
  if (typeof first === "string") return { id: first, page: watchPath({ ytid: first }) };
  if ("ytid" in first) return { id: first.ytid, page: loopCardPath(first) };
  const { id, slice: section } = first;
  return { id, page: cardPath({ ...first, episodeId: id, section }) };
}

interface PlayThroughProps {
  /** The first item of the list. */
  first: First;
  /** `from` of the watch page. */
  from: string;
}

/**
 * A list's own Play: it plays on by itself, with Repeat off (PLAYER-15). `data-first` tells scripts
 * where to continue in the page's list.
 */
export function PlayThrough({ first, from }: PlayThroughProps) {
  const { id, page } = placeOf(first);
  return (
    <PostForm
      action={addresses.api.player.repeat}
      fields={{ on: "false", through: "1", redirectTo: `${page}&from=${from}&play=1` }}
      {...playParts.form(true)}
      {...playParts.first(id)}
      {...listParts.through("")}
    >
      <button className="button primary h-14 w-14 p-0" aria-label="Play" title="Play through">
        <Icon name="play" />
      </button>
    </PostForm>
  );
}
