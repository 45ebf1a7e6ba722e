import { addresses } from "~/addresses";
import { listParts, playParts } from "~/contracts";
import type { Row } from "~/components/lists/video-rows";
import { PlayItemForm } from "~/components/items/play-item-form";
import type { EpisodeItem } from "~/domain/items/item";
import { cardPath } from "~/domain/playlists/episode-card";
import { watchPath } from "~/domain/videos/youtube-id";
import type { CardRow } from "~/components/lists/episode-card";

/** A video's id, or an episode with its section. */
export type First = string | EpisodeItem;

/** Finds the first playable row. */
export function firstOf(rows: readonly (Row | CardRow)[]): First | undefined {
  const row = rows.find((row) => ("episode" in row ? row.episode : !row.unavailable));
  return row && "episode" in row ? (row.episode ?? undefined) : row?.ytid;
}

interface PlayButtonsProps {
  /** The first item of the list. */
  first: First;
  /** `from` of the watch page. */
  from: string;
}

/**
 * Play starts the first video or episode, which Repeat then repeats. 'Play through' plays on by
 * itself, with Repeat off (PLAYER-15). `data-first` tells scripts where to continue in the page's
 * list.
 */
export function PlayButtons({ first, from }: PlayButtonsProps) {
  const id = typeof first === "string" ? first : first.id;
  const path = `${pathOf(first)}&from=${from}`;
  return (
    <>
      {typeof first === "string" ? (
        <a className="button primary" href={path} {...playParts.first(id)}>
          Play
        </a>
      ) : (
        <PlayItemForm item={first} redirectTo={path} first={id}>
          <button className="button primary">Play</button>
        </PlayItemForm>
      )}
      <form
        method="post"
        action={addresses.api.player.repeat}
        {...playParts.form(true)}
        {...playParts.first(id)}
        {...listParts.through("")}
      >
        <input type="hidden" name="on" value="false" />
        <input type="hidden" name="through" value="1" />
        <input type="hidden" name="redirectTo" value={`${path}&play=1`} />
        <button className="button">Play through</button>
      </form>
    </>
  );
}

function pathOf(first: First): string {
  if (typeof first === "string") return watchPath({ ytid: first });
  return cardPath({ ...first, episodeId: first.id });
}
