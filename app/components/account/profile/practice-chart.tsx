import type { DayOfPractice } from "~/domain/history/practice-days";
import { formatTotal } from "~/domain/text/numbers/counts";
import { dayName } from "./calendar-names";
import { FoldedTable } from "./folded-table";

/** SVG units: each day is a bar of `WIDTH`, `PITCH` apart, as high as its time. */
const WIDTH = 11;
const PITCH = 14;
const HEIGHT = 60;
const BOTTOM = 18;
/** So that a minute is still seen beside hours. */
const LOWEST = 2;

/** The last days of practice as bars, each with its time, and a table of those with practice. */
export function PracticeChart({ days }: { days: readonly DayOfPractice[] }) {
  const most = Math.max(...days.map(({ seconds }) => seconds), 1);
  const height = (seconds: number) =>
    seconds > 0 ? Math.max(Math.round((seconds / most) * HEIGHT), LOWEST) : 0;
  const width = days.length * PITCH;
  const [first, last] = [days[0], days.at(-1)];
  return (
    <>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT + BOTTOM}`}
        aria-hidden="true"
        className="w-full max-w-[440px] min-w-0 fill-muted text-[12px]"
      >
        <path d={`M0 ${HEIGHT}.5h${width}`} className="stroke-line" />
        {days.map(({ day, seconds }, at) =>
          seconds > 0 ? (
            <rect
              key={day}
              x={at * PITCH}
              y={HEIGHT - height(seconds)}
              width={WIDTH}
              height={height(seconds)}
              rx="2"
              className="fill-brand"
            >
              <title>{`${dayName(day)}: ${formatTotal(seconds)}`}</title>
            </rect>
          ) : null,
        )}
        <text x="0" y={HEIGHT + BOTTOM - 3}>
          {first ? dayName(first.day) : ""}
        </text>
        <text x={width} y={HEIGHT + BOTTOM - 3} textAnchor="end">
          {last ? "Today" : ""}
        </text>
      </svg>
      <FoldedTable
        summary="Day by day"
        headings={["Day", "Practised"]}
        rows={days
          .filter(({ seconds }) => seconds > 0)
          .toReversed()
          .map(({ day, seconds }) => [dayName(day), formatTotal(seconds)])}
      />
    </>
  );
}
