import { FewLoops, type FewLoopsProps } from "~/components/loops/few-loops";
import type { PracticeDays } from "~/domain/history/practice-days";
import { formatTotal } from "~/domain/text/numbers/counts";
import { plural } from "~/domain/text/numbers/plural";
import { PracticeChart } from "./practice-chart";

interface Props extends FewLoopsProps {
  practice: PracticeDays;
}

/** What practice has brought: time a day, the streak, and the loops that took most (LOOP-13). */
export function PracticeSummary({ practice, ...most }: Props) {
  return (
    <>
      <p className="mb-3">{summaryOf(practice)}</p>
      <PracticeChart days={practice.days} />
      {most.loops.length > 0 ? (
        <>
          <h3 className="mt-3 font-bold">The loops that took most</h3>
          <FewLoops {...most} />
        </>
      ) : null}
    </>
  );
}

function summaryOf({ days, activeDays, seconds, streak }: PracticeDays): string {
  const on = `${activeDays} of the last ${days.length} days`;
  const row = streak > 1 ? ` That is ${streak} ${plural(streak, "day")} in a row.` : "";
  return `${formatTotal(seconds)} on ${on}.${row}`;
}
