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
 * The listener's own repeats, large, and everybody's with the time looped (PLAYER-2). Scripts find
 * the numbers by their `data-` attributes and update them.
 */
export function RepeatCounts({ id, totalRepeats, ownRepeats, ownSeconds }: RepeatCountsProps) {
  return (
    <dl className="count">
      <div>
        <dt>your repeats</dt>
        <dd className="count-own">
          <span {...countParts.own(id)} {...countParts.repeats(String(ownRepeats))}>
            {formatCount(ownRepeats)}
          </span>
        </dd>
      </div>
      <div>
        <dt>looped for</dt>
        <dd {...countParts.ownTime(id)}>{ownSeconds ? formatTotal(ownSeconds) : ""}</dd>
      </div>
      <div>
        <dt>everyone&rsquo;s</dt>
        <dd
          {...countParts.total(id)}
          title={`${formatThousands(totalRepeats)} ${plural(totalRepeats, "repeat")}`}
        >
          {formatCount(totalRepeats)}
        </dd>
      </div>
    </dl>
  );
}
