import { lineParts } from "~/contracts";
import { RepeatCounts } from "~/components/player/repeat-counts";
import type { EpisodeItem } from "~/domain/items/item";
import { episodePath } from "~/domain/podcasts/podcast-id";
import type { RepeatedMinute } from "~/domain/podcasts/repeated-minutes";
import { formatThousands } from "~/domain/text/numbers/counts";
import { plural } from "~/domain/text/numbers/plural";
import { formatClock } from "~/domain/text/time";
import { Icon } from "~/islands/parts/icon";

interface Props {
  item: EpisodeItem;
  /** `seconds` is the total time of the listener's own repeats. */
  repeats: { total: number; own: number; seconds: number };
  mostRepeated: RepeatedMinute | null;
}

/** Everybody's repeats, the listener's own, and the minute that they repeated most (PODCAST-19). */
export function EpisodeRepeats({ item, repeats, mostRepeated }: Props) {
  const { total, own, seconds } = repeats;
  return (
    <section aria-label="Repeats" className="mb-4">
      <RepeatCounts id={item.id} totalRepeats={total} ownRepeats={own} ownSeconds={seconds} />
      {mostRepeated ? <MostRepeated item={item} {...mostRepeated} /> : null}
    </section>
  );
}

/** Plays from that minute, or loops it. */
function MostRepeated({ item, start, end, times }: { item: EpisodeItem } & RepeatedMinute) {
  const path = (place: Parameters<typeof episodePath>[2]) =>
    episodePath(item.podcastId, item.id, place);
  return (
    <p className="flex items-center gap-3">
      <span>
        Your most repeated minute:{" "}
        <a href={path({ t: start })} {...lineParts.seek(start)} className="underline tabular-nums">
          {formatClock(start)}
        </a>{" "}
        <span className="text-muted">
          ({formatThousands(times)} {plural(times, "time")})
        </span>
      </span>
      <a
        className="icon-button"
        href={path({ s: start, e: end })}
        {...lineParts.loop(`${start},${end}`)}
        aria-label="Loop your most repeated minute"
      >
        <Icon name="repeat" />
      </a>
    </p>
  );
}
