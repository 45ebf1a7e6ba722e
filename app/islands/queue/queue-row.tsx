import type { QueuedVideo } from "~/domain/queue/queue";
import { formatClock } from "~/domain/text/formats";
import { watchPath } from "~/domain/videos/youtube-id";
import { DRAG_ROW, DragGrip } from "../parts/drag-row";
import { Icon } from "../parts/icon";
import { RowMore } from "../parts/row-more";
import { PostForm } from "../parts/post-form";
import { QueueAction } from "./queue-action";
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
      className="row-picture"
    />
  );
}

interface CurrentRowProps {
  current: Current;
  imageOrigin: string;
}

/** What the player holds; it comes first and cannot be removed (QUEUE-1). */
export function CurrentRow({ current: { ytid, title, sounds }, imageOrigin }: CurrentRowProps) {
  return (
    <li
      data-queue-row=""
      data-ytid={ytid}
      data-title={title}
      aria-current="true"
      className={`mb-1 rounded-xl bg-sunken p-2 ${DRAG_ROW}`}
    >
      <a href={watchPath({ ytid })} className="flex items-center gap-3">
        <Picture ytid={ytid} imageOrigin={imageOrigin} />
        <span className="min-w-0">
          <span className="row-title">{title}</span>
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
  video: QueuedVideo;
  /** From 0. */
  place: number;
  items: readonly QueuedVideo[];
  imageOrigin: string;
  actions: RowActions;
}

/** Plays this item and drops the earlier ones (QUEUE-2). */
function PlayForm({ video, imageOrigin, actions }: Omit<QueueRowProps, "place" | "items">) {
  const { id, ytid, title, author, duration, unavailable } = video;
  return (
    <PostForm
      action="/api/queue/play"
      fields={{ id }}
      onSubmit={actions.play}
      className="min-w-0 flex-1"
      data-play=""
    >
      <button
        className={`flex w-full items-center gap-3 text-start ${unavailable ? "opacity-60" : ""}`}
        title="Skip to this video"
      >
        <Picture ytid={ytid} imageOrigin={imageOrigin} />
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

/** Buttons that do what dragging does. */
function OrderButtons({ video, place, items, actions }: Omit<QueueRowProps, "imageOrigin">) {
  const { id, title } = video;
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
      action="/api/queue/move"
      fields={{ id, redirectTo: "/playqueue", before: before ?? "" }}
      onSubmit={() => actions.move(name, before)}
      disabled={disabled}
    />
  ));
}

export function QueueRow({ video, place, items, imageOrigin, actions }: QueueRowProps) {
  const { id, ytid, title } = video;
  return (
    <li data-queue-row={id} data-ytid={ytid} data-title={title} className={`row ${DRAG_ROW}`}>
      <div className="flex min-w-0 flex-1 items-center gap-1 sm:min-w-60">
        <DragGrip />
        <PlayForm video={video} imageOrigin={imageOrigin} actions={actions} />
      </div>
      <RowMore title={title} />
      <div role="group" aria-label={`Order of ${title}`} className="row-controls">
        <OrderButtons video={video} place={place} items={items} actions={actions} />
        <QueueAction
          name="remove"
          icon="close"
          label={`Remove ${title}`}
          action="/api/queue/remove"
          fields={{ id, redirectTo: "/playqueue" }}
          onSubmit={actions.remove}
        />
      </div>
    </li>
  );
}
