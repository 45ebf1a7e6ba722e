import type { MouseEvent } from "react";
import { addresses } from "~/addresses";
import { playParts, queueParts, rowParts } from "~/contracts";
import { soundName, type Item } from "~/domain/items/item";
import { itemPath } from "~/domain/items/item-path";
import type { Queued } from "~/domain/queue/queue";
import { itemOf } from "~/domain/queue/queued-item";
import { songOf } from "~/domain/songs/song-title";
import { DRAG_ROW, DragGrip } from "../parts/drag-row";
import { Icon } from "../parts/icon";
import { pictureOf } from "../parts/picture";
import { RowMore } from "../parts/row-more";
import { RowLength, RowWords } from "../parts/row-words";
import { SoundPicture } from "../parts/sound-picture";
import { PostForm } from "../parts/post-form";

interface PictureProps {
  item: Item;
  imageOrigin: string;
}

function Picture({ item, imageOrigin }: PictureProps) {
  const name = soundName(item);
  if (name !== null) return <SoundPicture name={name} src={item.picture} size="row" />;
  return (
    <img
      src={pictureOf(item, imageOrigin, "default") ?? ""}
      alt=""
      width="120"
      height="90"
      loading="lazy"
      draggable={false}
      className="row-picture"
    />
  );
}

/** The song and its artist; for other items their title, and whom they are by (LIST-1). */
function wordsOf(item: Item) {
  const { track, artist } = songOf(item) ?? { track: item.title, artist: item.by };
  return { title: track, by: artist };
}

/** Returns attributes that name the item of a row. */
function namesOf({ kind, id, title }: Item) {
  const name = {
    video: rowParts.video,
    station: rowParts.station,
    episode: rowParts.episode,
  }[kind];
  return { ...name(id), ...rowParts.title(title) };
}

/**
 * The row of the item in the player; it comes first and cannot be removed (QUEUE-1). The state of
 * the dock shows one of its two words (`rows.css`), so that it is true before this island is ready.
 */
export function CurrentRow({ item, imageOrigin }: PictureProps) {
  return (
    <li {...queueParts.row("")} aria-current="true" className={DRAG_ROW} {...namesOf(item)}>
      <a href={itemPath(item)} className="row-link" title={item.title}>
        <Picture item={item} imageOrigin={imageOrigin} />
        <span className="min-w-0">
          <RowWords {...wordsOf(item)} />
          <span className="while-sounding items-center gap-1 text-sm font-bold text-brand-strong">
            <Icon name="speaker" className="h-4 w-4" />
            Playing
          </span>
          <span className="while-silent items-center gap-1 text-sm font-bold text-brand-strong">
            <Icon name="pause" className="h-4 w-4" />
            In the player
          </span>
        </span>
      </a>
      <RowLength seconds={item.duration} />
    </li>
  );
}

/** `before` is the item to move in front of, null for the end. */
export interface RowActions {
  play(): void;
  move(button: string, before: string | null): void;
  remove(): void;
}

interface QueueRowProps {
  queued: Queued;
  /** From 0. */
  place: number;
  items: readonly Queued[];
  imageOrigin: string;
  actions: RowActions;
}

/** Plays this item and drops the earlier ones (QUEUE-2). */
function PlayForm({ queued, imageOrigin, actions }: Omit<QueueRowProps, "place" | "items">) {
  const { id, title, unavailable } = queued;
  const item = itemOf(queued);
  const words = wordsOf(item);
  return (
    <PostForm
      action={addresses.api.queue.play}
      fields={{ id }}
      onSubmit={actions.play}
      className="row-link"
      {...playParts.form(true)}
    >
      <button
        className={`flex w-full items-center gap-3 text-start ${unavailable ? "opacity-60" : ""}`}
        title={`Skip to this ${item.kind}: ${title}`}
      >
        <Picture item={item} imageOrigin={imageOrigin} />
        <span className="min-w-0">
          <RowWords {...words} by={unavailable ? "Not available any more" : words.by} />
        </span>
      </button>
    </PostForm>
  );
}

/**
 * Moves and removes the row: buttons with the same effect as dragging. One form, because a row has
 * at most 25 elements (LIST-1).
 */
function OrderForm({ queued, place, items, actions }: Omit<QueueRowProps, "imageOrigin">) {
  const { id, title } = queued;
  const isFirst = place === 0;
  const isLast = place === items.length - 1;
  const idAt = (index: number) => items[index]?.id ?? null;
  const moves = [
    { name: "top", label: "Move to the top", before: idAt(0), disabled: isFirst },
    { name: "up", label: "Move up", before: idAt(place - 1), disabled: isFirst },
    { name: "down", label: "Move down", before: idAt(place + 2), disabled: isLast },
  ];
  const pressed = (press: () => void) => (event: MouseEvent) => {
    event.preventDefault();
    press();
  };
  return (
    <form
      method="post"
      action={addresses.api.queue.move}
      aria-label={`Order of ${title}`}
      className="row-controls"
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="redirectTo" value={addresses.playqueue} />
      {moves.map(({ name, label, before, disabled }) => (
        <button
          key={name}
          name="before"
          value={before ?? ""}
          className="button"
          aria-label={`${label}: ${title}`}
          disabled={disabled}
          onClick={pressed(() => actions.move(name, before))}
          {...queueParts.button(name)}
        >
          {label}
        </button>
      ))}
      <button
        formAction={addresses.api.queue.remove}
        className="button"
        aria-label={`Remove ${title}`}
        onClick={pressed(actions.remove)}
        {...queueParts.button("remove")}
      >
        Remove
      </button>
    </form>
  );
}

export function QueueRow({ queued, imageOrigin, actions, ...order }: QueueRowProps) {
  const { id, title, duration } = queued;
  return (
    <li {...queueParts.row(id)} className={DRAG_ROW} {...namesOf(itemOf(queued))}>
      <DragGrip />
      <PlayForm queued={queued} imageOrigin={imageOrigin} actions={actions} />
      <RowLength seconds={duration} />
      <RowMore title={title} />
      <OrderForm queued={queued} actions={actions} {...order} />
    </li>
  );
}
