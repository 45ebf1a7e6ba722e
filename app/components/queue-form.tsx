import { Icon } from "~/components/icon";
import type { Feature } from "~/domain/player";

interface QueueFormProps {
  ytid: string;
  /** Where the listener is: the queue keeps it with the video (spec 1 §3). */
  feature: Feature;
  /** Where listeners without scripts come back to. */
  redirectTo: string;
}

/** Adds a video to the end of the queue (spec 1 §4); with scripts the page stays and says so. */
export function QueueForm({ ytid, feature, redirectTo }: QueueFormProps) {
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
