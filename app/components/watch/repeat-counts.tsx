import { formatCount, formatThousands, formatTotal, plural } from "~/domain/formats";

interface RepeatCountsProps {
  ytid: string;
  totalRepeats: number;
  ownRepeats: number;
  /** Seconds; null while unknown, then no time total is shown. */
  duration: number | null;
}

/**
 * Global repeats and own repeats with their time total (spec 1 §2). These are our own figures, not the video host's views.
 * The numbers can be set afterwards by `data-` marks (ARCHITECTURE D9).
 */
export function RepeatCounts({ ytid, totalRepeats, ownRepeats, duration }: RepeatCountsProps) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      <div>
        <dt className="text-sm text-muted">Repeats by everyone</dt>
        <dd
          className="text-xl font-bold tabular-nums"
          data-total-repeats={ytid}
          title={`${formatThousands(totalRepeats)} ${plural(totalRepeats, "repeat")}`}
        >
          {formatCount(totalRepeats)}
        </dd>
      </div>
      <div>
        <dt className="text-sm text-muted">Your repeats</dt>
        <dd className="text-xl font-bold tabular-nums">
          <span data-own-repeats={ytid}>{formatCount(ownRepeats)}</span>{" "}
          <span
            className="text-sm font-normal text-muted"
            data-own-time={ytid}
            data-duration={duration ?? undefined}
          >
            {duration ? formatTotal(ownRepeats * duration) : ""}
          </span>
        </dd>
      </div>
    </dl>
  );
}
