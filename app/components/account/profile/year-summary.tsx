import { formatThousands, formatTotal } from "~/domain/text/numbers/counts";
import { plural } from "~/domain/text/numbers/plural";
import type { ListeningYear } from "~/domain/history/listening-year";
import { dayName, monthName } from "./calendar-names";
import { FoldedTable } from "./folded-table";
import { HalfYearHeatMap } from "./half-year-heat-map";

/** Weeks in the first half. Phones show the halves below each other. */
const OLDER_WEEKS = 26;

/** The listener's year as a sentence, a heat map and a table of months. */
export function YearSummary({ year }: { year: ListeningYear }) {
  const startedLately = year.cells.every(({ level, week }) => level === 0 || week >= OLDER_WEEKS);
  return (
    <>
      <p className="mb-3">{summaryOf(year)}</p>
      <div className="mb-2 grid gap-3 md:grid-cols-2">
        {startedLately ? null : <HalfYearHeatMap year={year} from={0} to={OLDER_WEEKS} />}
        <HalfYearHeatMap year={year} from={OLDER_WEEKS} to={year.weeks} />
      </div>
      <p className="text-sm text-muted">
        Each square is a day (UTC), each column a week. The stronger the pink, the more repeats.
      </p>
      <MonthTable year={year} />
    </>
  );
}

function summaryOf({ repeats, activeDays, seconds, best, longestRun }: ListeningYear): string {
  const days = `${formatThousands(activeDays)} ${plural(activeDays, "day")}`;
  const time = seconds > 0 ? `, ${formatTotal(seconds)} of music` : "";
  const record = best && activeDays > 1 ? ` Your best day was ${dayName(best.day)}.` : "";
  const run = longestRun > 1 ? ` You listened ${longestRun} days in a row.` : "";
  return `${formatThousands(repeats)} ${plural(repeats, "repeat")} on ${days}${time}.${record}${run}`;
}

function MonthTable({ year }: { year: ListeningYear }) {
  return (
    <FoldedTable
      summary="Month by month"
      headings={["Month", "Days", "Repeats", "Time"]}
      rows={year.months.map(({ month, days, repeats, seconds }) => [
        monthName(month),
        days,
        formatThousands(repeats),
        formatTotal(seconds),
      ])}
    />
  );
}
