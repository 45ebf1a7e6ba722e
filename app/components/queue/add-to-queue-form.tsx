import { addresses } from "~/addresses";
import { formParts } from "~/contracts";
import type { Feature } from "~/domain/player/player";
import type { Queueable } from "~/domain/queue/queue";
import { Icon } from "~/islands/parts/icon";

type QueueFormProps = Queueable & {
  /** The listener's position, stored with the queued item. */
  feature?: Feature;
  /** Return path without scripts. */
  redirectTo: string;
  /** Shows a label beside the icon. */
  named?: boolean;
};

/**
 * Adds a video or an episode to the end of the queue (QUEUE-1). With scripts the page stays and
 * shows a snackbar.
 */
export function AddToQueueForm({ feature, redirectTo, named, ...of }: QueueFormProps) {
  const label = "Add to queue";
  return (
    <form method="post" action={addresses.api.queue.add} {...formParts.json(true)}>
      {of.ytid === undefined ? (
        <input type="hidden" name="episodeId" value={of.episodeId} />
      ) : (
        <input type="hidden" name="ytid" value={of.ytid} />
      )}
      {feature ? <input type="hidden" name="feature" value={feature} /> : null}
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <button
        className={named ? "button" : "icon-button"}
        aria-label={named ? undefined : label}
        title={named ? undefined : label}
      >
        <Icon name="queue-add" />
        {named ? label : null}
      </button>
    </form>
  );
}
