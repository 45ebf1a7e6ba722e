import type { PointerEvent } from "react";
import type { QueuedVideo } from "~/domain/queue";
import { formatClock } from "~/domain/formats";
import { watchPath } from "~/domain/youtube-id";
import { Icon } from "../player/icon";
import { QueueAction, QueueForm } from "./queue-form";
import type { Current } from "./use-queue";

function Picture({ ytid, imageOrigin }: { ytid: string; imageOrigin: string }) {
  return (
    <img
      src={`${imageOrigin}/vi/${ytid}/default.jpg`}
      alt=""
      width="120"
      height="90"
      loading="lazy"
      draggable={false}
      className="aspect-4/3 w-[120px] shrink-0 rounded-lg bg-sunken object-cover"
    />
  );
}

/** A line where the dragged row would go: above this row, or below the last. */
const MARK =
  "data-[drop=above]:shadow-[0_-3px_0_var(--brand)] data-[drop=below]:shadow-[0_3px_0_var(--brand)]";

interface CurrentRowProps {
  current: Current;
  imageOrigin: string;
  drop: "above" | undefined;
}

/** What the player holds stands first and cannot be removed (spec 1 §4, Queue). */
export function CurrentRow({
  current: { ytid, title, sounds },
  imageOrigin,
  drop,
}: CurrentRowProps) {
  return (
    <li
      data-queue-row=""
      data-ytid={ytid}
      data-title={title}
      data-drop={drop}
      aria-current="true"
      className={`mb-1 rounded-xl bg-sunken p-2 ${MARK}`}
    >
      <a href={watchPath({ ytid })} className="flex items-center gap-3">
        <Picture ytid={ytid} imageOrigin={imageOrigin} />
        <span className="min-w-0">
          <span className="line-clamp-2 font-semibold wrap-anywhere">{title}</span>
          <span className="flex items-center gap-1 text-sm font-bold text-brand-strong">
            <Icon name={sounds ? "speaker" : "pause"} className="h-4 w-4" />
            {sounds ? "Now playing" : "In the player"}
          </span>
        </span>
      </a>
    </li>
  );
}

/** What a row may ask for. `before` is the item that it goes in front of, null for the end. */
export interface RowActions {
  play(): void;
  move(button: string, before: string | null): void;
  remove(): void;
}

interface RowProps {
  video: QueuedVideo;
  /** From 0. */
  place: number;
  items: readonly QueuedVideo[];
  imageOrigin: string;
  actions: RowActions;
  handle: Record<string, (event: PointerEvent<HTMLElement>) => void>;
  isDragged: boolean;
  drop: "above" | "below" | undefined;
}

export function QueueRow({ video, place, items, imageOrigin, actions, handle, ...drag }: RowProps) {
  const { id, ytid, title, author, duration, unavailable } = video;
  const back = { id, redirectTo: "/playqueue" };
  const first = items[0]?.id ?? null;
  const above = items[place - 1]?.id ?? null;
  const below = items[place + 2]?.id ?? null;
  const move = (name: string, icon: string, label: string, before: string | null, off: boolean) => (
    <QueueAction
      name={name}
      icon={icon}
      label={`${label} ${title}`}
      action="/api/queue/move"
      fields={{ ...back, before: before ?? "" }}
      onSubmit={() => actions.move(name, before)}
      disabled={off}
    />
  );
  return (
    <li
      data-queue-row={id}
      data-ytid={ytid}
      data-title={title}
      data-drop={drag.drop}
      className={`flex flex-wrap items-center justify-end gap-x-1 py-2 ${MARK} ${drag.isDragged ? "relative z-10 rounded-xl bg-raised opacity-95 shadow-lg" : ""}`}
    >
      <div className="flex min-w-60 flex-1 items-center gap-1">
        <span
          className="js-only grid h-11 w-8 shrink-0 cursor-grab touch-none place-items-center text-muted select-none"
          title="Drag to reorder"
          data-drag={id}
          {...handle}
        >
          <Icon name="grip" />
        </span>
        <QueueForm
          action="/api/queue/play"
          fields={{ id }}
          onSubmit={actions.play}
          className="min-w-0 flex-1"
          play
        >
          <button
            className={`flex w-full items-center gap-3 text-start ${unavailable ? "opacity-60" : ""}`}
            title="Skip to this video"
          >
            <Picture ytid={ytid} imageOrigin={imageOrigin} />
            <span className="min-w-0">
              <span className="line-clamp-2 font-semibold wrap-anywhere">{title}</span>
              <span className="block truncate text-sm text-muted">
                {unavailable ? "Not available any more" : author}
              </span>
              {duration ? (
                <span className="text-sm text-muted tabular-nums">{formatClock(duration)}</span>
              ) : null}
            </span>
          </button>
        </QueueForm>
      </div>
      <div role="group" aria-label={`Order of ${title}`} className="flex items-center">
        {move("top", "top", "Move to the top:", first, place === 0)}
        {move("up", "up", "Move up:", above, place === 0)}
        {move("down", "down", "Move down:", below, place === items.length - 1)}
        <QueueAction
          name="remove"
          icon="close"
          label={`Remove ${title}`}
          action="/api/queue/remove"
          fields={back}
          onSubmit={actions.remove}
        />
      </div>
    </li>
  );
}
