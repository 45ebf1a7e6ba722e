import { addresses } from "~/addresses";
import { playParts, queueParts, rowParts } from "~/contracts";
import { soundName, type Item } from "~/domain/items/item";
import { itemPath } from "~/domain/items/item-path";
import type { Queued } from "~/domain/queue/queue";
import { itemOf } from "~/domain/queue/queued-item";
import { formatClock } from "~/domain/text/time";
import { DRAG_ROW, DragGrip } from "../parts/drag-row";
import { Icon } from "../parts/icon";
import { pictureOf } from "../parts/picture";
import { RowMore } from "../parts/row-more";
import { SoundPicture } from "../parts/sound-picture";
import { PostForm, type PostFormProps } from "../parts/post-form";
import type { Current } from "./use-queue";

interface QueueActionProps extends Pick<PostFormProps, "action" | "fields" | "onSubmit"> {
  /** Identifies the button within its row, to restore the focus after a change. */
  name: string;
  icon: string;
  label: string;
  disabled?: boolean;
}

/** A form with one round button. */
function QueueAction({ name, icon, label, disabled, ...form }: QueueActionProps) {
  return (
    <PostForm {...form}>
      <button
        className="icon-button"
        aria-label={label}
        title={label}
        disabled={disabled}
        {...queueParts.button(name)}
      >
        <Icon name={icon} />
      </button>
    </PostForm>
  );
}

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

/** Returns attributes that name the item of a row. */
function namesOf({ kind, id, title }: Item) {
  const name = {
    video: rowParts.video,
    station: rowParts.station,
    episode: rowParts.episode,
  }[kind];
  return { ...name(id), ...rowParts.title(title) };
}

/** The row of the item in the player; it comes first and cannot be removed (QUEUE-1). */
export function CurrentRow({ item, sounds, imageOrigin }: Current & PictureProps) {
  return (
    <li
      {...queueParts.row("")}
      aria-current="true"
      className={`mb-1 rounded-xl bg-sunken p-2 ${DRAG_ROW}`}
      {...namesOf(item)}
    >
      <a href={itemPath(item)} className="flex items-center gap-3">
        <Picture item={item} imageOrigin={imageOrigin} />
        <span className="min-w-0">
          <span className="row-title">{item.title}</span>
          <span className="flex items-center gap-1 text-sm font-bold text-brand-strong">
            <Icon name={sounds ? "speaker" : "pause"} className="h-4 w-4" />
            {sounds ? "Now playing" : "In the player"}
          </span>
        </span>
      </a>
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
  const { id, title, author, duration, unavailable } = queued;
  const item = itemOf(queued);
  return (
    <PostForm
      action={addresses.api.queue.play}
      fields={{ id }}
      onSubmit={actions.play}
      className="min-w-0 flex-1"
      {...playParts.form(true)}
    >
      <button
        className={`flex w-full items-center gap-3 text-start ${unavailable ? "opacity-60" : ""}`}
        title={`Skip to this ${item.kind}`}
      >
        <Picture item={item} imageOrigin={imageOrigin} />
        <span className="min-w-0">
          <span className="row-title">{title}</span>
          <span className="block truncate text-sm text-muted">
            {unavailable ? "Not available any more" : author}
          </span>
          {duration ? (
            <span className="hidden text-sm text-muted tabular-nums sm:inline">
              {formatClock(duration)}
            </span>
          ) : null}
        </span>
      </button>
    </PostForm>
  );
}

/** Buttons with the same effect as dragging. */
function OrderButtons({ queued, place, items, actions }: Omit<QueueRowProps, "imageOrigin">) {
  const { id, title } = queued;
  const isFirst = place === 0;
  const isLast = place === items.length - 1;
  const idAt = (index: number) => items[index]?.id ?? null;
  const moves = [
    { name: "top", label: "Move to the top:", before: idAt(0), disabled: isFirst },
    { name: "up", label: "Move up:", before: idAt(place - 1), disabled: isFirst },
    { name: "down", label: "Move down:", before: idAt(place + 2), disabled: isLast },
  ];
  return moves.map(({ name, label, before, disabled }) => (
    <QueueAction
      key={name}
      name={name}
      icon={name}
      label={`${label} ${title}`}
      action={addresses.api.queue.move}
      fields={{ id, redirectTo: addresses.playqueue, before: before ?? "" }}
      onSubmit={() => actions.move(name, before)}
      disabled={disabled}
    />
  ));
}

export function QueueRow({ queued, place, items, imageOrigin, actions }: QueueRowProps) {
  const { id, title } = queued;
  return (
    <li {...queueParts.row(id)} className={`row ${DRAG_ROW}`} {...namesOf(itemOf(queued))}>
      <div className="flex min-w-0 flex-1 items-center gap-1 sm:min-w-60">
        <DragGrip />
        <PlayForm queued={queued} imageOrigin={imageOrigin} actions={actions} />
      </div>
      <RowMore title={title} />
      <div role="group" aria-label={`Order of ${title}`} className="row-controls">
        <OrderButtons queued={queued} place={place} items={items} actions={actions} />
        <QueueAction
          name="remove"
          icon="close"
          label={`Remove ${title}`}
          action={addresses.api.queue.remove}
          fields={{ id, redirectTo: addresses.playqueue }}
          onSubmit={actions.remove}
        />
      </div>
    </li>
  );
}
