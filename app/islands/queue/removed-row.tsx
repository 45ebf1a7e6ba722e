import { addresses } from "~/addresses";
import { queueParts } from "~/contracts";
import { PostForm } from "../parts/post-form";
import type { Removed } from "./queue-sync";

/** Takes the place of a removed item, and restores it (SHELL-21). */
export function RemovedRow({ removed, onUndo }: { removed: Removed; onUndo: () => void }) {
  const { id, title } = removed.item;
  return (
    <li {...queueParts.removed(id)} className="flex items-center justify-between gap-3 py-2">
      <span className="min-w-0 wrap-anywhere text-muted">{title} was removed.</span>
      <PostForm action={addresses.api.queue.restore} fields={{ id }} onSubmit={onUndo}>
        <button className="button" {...queueParts.button("undo")}>
          Undo
        </button>
      </PostForm>
    </li>
  );
}
