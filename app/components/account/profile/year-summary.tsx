import { formatThousands, formatTotal } from "~/domain/text/numbers/counts";
import { plural } from "~/domain/text/numbers/plural";
import type { ListeningYear } from "~/domain/history/listening-year";
import { dayName, monthName } from "./calendar-names";
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
    <details className="mt-1">
      <summary className="inline-flex min-h-11 items-center font-semibold text-brand-strong underline">
        Month by month
      </summary>
      <table className="w-full max-w-xl text-start tabular-nums">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            {["Month", "Days", "Repeats", "Time"].map((name) => (
              <th key={name} scope="col" className="py-1 pe-3 text-start font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {year.months.map(({ month, days, repeats, seconds }) => (
            <tr key={month} className="border-b border-line last:border-0">
              <th scope="row" className="py-1 pe-3 text-start font-semibold">
                {monthName(month)}
              </th>
              <td className="pe-3">{days}</td>
              <td className="pe-3">{formatThousands(repeats)}</td>
              <td>{formatTotal(seconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
