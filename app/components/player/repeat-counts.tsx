import { countParts } from "~/contracts";
import { formatCount, formatThousands, formatTotal } from "~/domain/text/numbers/counts";
import { plural } from "~/domain/text/numbers/plural";

interface RepeatCountsProps {
  /** Id of the video or episode. */
  id: string;
  totalRepeats: number;
  ownRepeats: number;
  /** Total time of the listener's own repeats; 0 is hidden. */
  ownSeconds: number;
}

/**
 * Everybody's repeats, and the listener's own with their total time (PLAYER-2). Scripts find the
 * numbers by their `data-` attributes and update them.
 */
export function RepeatCounts({ id, totalRepeats, ownRepeats, ownSeconds }: RepeatCountsProps) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      <div>
        <dt className="text-sm text-muted">Repeats by everyone</dt>
        <dd
          className="text-xl font-bold tabular-nums"
          {...countParts.total(id)}
          title={`${formatThousands(totalRepeats)} ${plural(totalRepeats, "repeat")}`}
        >
          {formatCount(totalRepeats)}
        </dd>
      </div>
      <div>
        <dt className="text-sm text-muted">Your repeats</dt>
        <dd className="text-xl font-bold tabular-nums">
          <span {...countParts.own(id)}>{formatCount(ownRepeats)}</span>{" "}
          <span className="text-sm font-normal text-muted" {...countParts.ownTime(id)}>
            {ownSeconds ? formatTotal(ownSeconds) : ""}
          </span>
        </dd>
      </div>
    </dl>
  );
}
