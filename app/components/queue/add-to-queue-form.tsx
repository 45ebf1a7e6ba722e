import { Icon } from "~/islands/parts/icon";
import type { Feature } from "~/domain/player/player";

interface QueueFormProps {
  ytid: string;
  /** Where the listener is; stored with the queued video. */
  feature: Feature;
  /** Return path without scripts. */
  redirectTo: string;
}

/** Adds a video to the end of the queue (QUEUE-1). With scripts the page stays and shows a snackbar. */
export function AddToQueueForm({ ytid, feature, redirectTo }: QueueFormProps) {
  return (
    <form method="post" action="/api/queue/add" data-json>
      <input type="hidden" name="ytid" value={ytid} />
      <input type="hidden" name="feature" value={feature} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <button className="icon-button" aria-label="Add to queue" title="Add to queue">
        <Icon name="queue-add" />
      </button>
    </form>
  );
}
