import { addresses } from "~/addresses";
import { lineParts, pageParts, savedLoopParts, scriptParts } from "~/contracts";
import { type Loop, loopName, loopTimes, sectionOfLoop } from "~/domain/loops/loop";
import { itemLoopsPath, type LoopedItem, loopPath, loopsOfPath } from "~/domain/loops/loop-path";
import { mostLoopedMinute } from "~/domain/loops/loop-minutes";
import type { LoopedSection } from "~/domain/loops/popular";
import type { RepeatedMinute } from "~/domain/podcasts/repeated-minutes";
import type { Section } from "~/domain/section/section";
import { formatThousands } from "~/domain/text/numbers/counts";
import { formatClock } from "~/domain/text/time";
import { plural } from "~/domain/text/numbers/plural";
import { Icon } from "~/islands/parts/icon";
import { Heat } from "./heat";

interface Props {
  item: LoopedItem;
  /** The section that the page shows, which the form saves without scripts. */
  section: Section | null;
  /** Seconds; null if unknown. */
  duration: number | null;
  speed?: number | null | undefined;
  /** How often the address asks to play it. */
  passes: number | null;
  loops: readonly Loop[];
  others: { popular: readonly LoopedSection[]; heat: readonly number[] };
  /** This page. */
  path: string;
}

/**
 * The listener's loops of a video or an episode, under the loop bar (LOOP-9), and what others loop
 * of it (LOOP-11).
 */
export function ItemLoops({ item, loops, others, passes, duration, ...page }: Props) {
  const key = `${item.kind}:${item.id}` as const;
  return (
    <section
      id="loops"
      aria-label="Loops"
      className="flex flex-col gap-2"
      {...savedLoopParts.part(key)}
      {...savedLoopParts.passes(passes ?? undefined)}
      {...scriptParts.script("loops")}
    >
      <div className="flex items-center gap-2">
        <SaveForm item={item} duration={duration} passes={passes} {...page} />
        <div
          className="flex min-w-0 flex-1 gap-2 overflow-x-auto"
          {...pageParts.own("loops")}
          {...pageParts.ownFrom(itemLoopsPath(item))}
        >
          <LoopChips item={item} loops={loops} duration={duration} />
        </div>
        <button
          type="button"
          className="tool js-only shrink-0 bg-sunken"
          aria-expanded="false"
          {...savedLoopParts.practise(true)}
        >
          Practise
        </button>
        <span className="nojs-only shrink-0 text-sm text-muted">Practice needs scripts</span>
      </div>
      <div hidden {...savedLoopParts.panel(true)} />
      <Heat heat={others.heat} duration={duration} />
      <PopularLoops item={item} popular={others.popular} />
    </section>
  );
}

/** The listener's loops, each of which plays when it is pressed. */
export function LoopChips({ item, loops, duration }: Pick<Props, "item" | "loops" | "duration">) {
  return (
    <>
      {loops.map((loop) => {
        const { id, rate, passes } = loop;
        const section = sectionOfLoop(loop);
        return (
          <a
            key={id}
            className="tool shrink-0 bg-sunken whitespace-nowrap aria-[current]:text-brand-strong"
            href={loopPath(item, { section, rate, passes })}
            title={loopTimes(loop)}
            {...savedLoopParts.loop(id)}
            {...lineParts.start(section.start)}
            {...lineParts.end(section.end)}
            {...savedLoopParts.rate(rate ?? undefined)}
            {...savedLoopParts.passes(passes ?? undefined)}
          >
            <bdi className="max-w-40 truncate">{loopName(loop)}</bdi>
          </a>
        );
      })}
      {item.kind === "video" ? (
        <MostLooped item={item} minute={mostLoopedMinute(loops, duration)} />
      ) : null}
      {loops.length > 0 ? (
        <a className="tool shrink-0 text-muted" href={loopsOfPath(item)}>
          Edit
        </a>
      ) : null}
    </>
  );
}

type SaveProps = Pick<Props, "item" | "section" | "duration" | "speed" | "passes" | "path">;

/** Saves what loops now. Without scripts, that is the section of the page's address. */
function SaveForm({ item, section, duration, speed, passes, path }: SaveProps) {
  const end = section?.end || duration;
  const fields = {
    kind: item.kind,
    item: item.id,
    startMs: Math.round((section?.start ?? 0) * 1000),
    endMs: end ? Math.round(end * 1000) : undefined,
    rate: speed ?? undefined,
    passes: passes ?? undefined,
    redirectTo: path,
  };
  return (
    <form method="post" action={addresses.api.loops.save} {...savedLoopParts.save(true)}>
      {Object.entries(fields).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <button
        className="tool bg-sunken whitespace-nowrap"
        aria-label="Save loop"
        title="Save loop (k)"
      >
        <Icon name="plus" />
        <span className="max-md:hidden">Save loop</span>
      </button>
    </form>
  );
}

/** The minute that the listener looped most (LOOP-13); an episode's page has its own. */
function MostLooped({ item, minute }: { item: LoopedItem; minute: RepeatedMinute | null }) {
  if (!minute) return null;
  const { start, end, times } = minute;
  return (
    <a className="tool shrink-0 text-muted" href={loopPath(item, { section: { start, end } })}>
      Your most repeated minute: {formatClock(start)} ({formatThousands(times)}{" "}
      {plural(times, "time")})
    </a>
  );
}

/** The sections that most listeners loop, if several do. */
function PopularLoops({ item, popular }: { item: LoopedItem; popular: readonly LoopedSection[] }) {
  if (popular.length === 0) return null;
  return (
    <div className="flex items-center gap-2 overflow-x-auto whitespace-nowrap">
      <span className="text-sm text-muted">Others loop</span>
      {popular.map((looped) => {
        const section = sectionOfLoop(looped);
        const { repeats } = looped;
        return (
          <a
            key={`${section.start} ${section.end}`}
            className="tool shrink-0"
            href={loopPath(item, { section })}
            {...savedLoopParts.popular(true)}
            {...lineParts.start(section.start)}
            {...lineParts.end(section.end)}
          >
            {loopTimes(looped)}
            <span className="text-sm text-muted">
              {formatThousands(repeats)} {plural(repeats, "repeat")}
            </span>
          </a>
        );
      })}
    </div>
  );
}
