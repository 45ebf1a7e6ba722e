import { formatTotal } from "~/domain/text/numbers/counts";
import { plural } from "~/domain/text/numbers/plural";
import type { ListeningYear } from "~/domain/history/listening-year";
import { dayName, monthShort } from "./calendar-names";

/** SVG units: each day is a square of `SIDE`, `PITCH` apart. */
const SIDE = 11;
const PITCH = 14;
const LEFT = 30;
const TOP = 18;
const WEEKDAYS = ["Mon", "", "Wed", "", "Fri", "", ""];

/** Opacity by level. */
const OPACITY = [0, 0.3, 0.5, 0.75, 1];

interface HeatMapProps {
  year: ListeningYear;
  /** The first week, and the week after the last. */
  from: number;
  to: number;
}

function describeDay(day: string, repeats: number, seconds: number): string {
  const time = seconds > 0 ? `, ${formatTotal(seconds)}` : "";
  return `${dayName(day)}: ${repeats} ${plural(repeats, "repeat")}${time}`;
}

/** A heat map of half a year, one column a week. */
export function HalfYearHeatMap({ year, from, to }: HeatMapProps) {
  const cells = year.cells.filter(({ week }) => week >= from && week < to);
  const emptyCells = cells.filter(({ level }) => level === 0);
  const place = ({ week, weekday }: { week: number; weekday: number }) => ({
    x: LEFT + (week - from) * PITCH,
    y: TOP + weekday * PITCH,
  });
  const emptySquares = emptyCells.map((cell) => {
    const { x, y } = place(cell);
    return `M${x} ${y}h${SIDE}v${SIDE}h-${SIDE}z`;
  });
  return (
    <svg
      viewBox={`0 0 ${LEFT + (to - from) * PITCH} ${TOP + 7 * PITCH}`}
      aria-hidden="true"
      className="w-full max-w-[440px] min-w-0 fill-muted text-[12px]"
    >
      {year.monthStarts
        .filter(({ week }) => week >= from && week < to)
        .map(({ month, week }) => (
          <text key={month} x={LEFT + (week - from) * PITCH} y={TOP - 6}>
            {monthShort(month)}
          </text>
        ))}
      {WEEKDAYS.map((name, row) =>
        name ? (
          <text key={name} x="0" y={TOP + row * PITCH + SIDE - 1}>
            {name}
          </text>
        ) : null,
      )}
      <path d={emptySquares.join("")} className="fill-sunken stroke-line" strokeWidth="0.5" />
      {cells.map((cell) =>
        cell.level > 0 ? (
          <rect
            key={cell.day}
            {...place(cell)}
            width={SIDE}
            height={SIDE}
            rx="2"
            className="fill-brand"
            fillOpacity={OPACITY[cell.level]}
          >
            <title>{describeDay(cell.day, cell.repeats, cell.seconds)}</title>
          </rect>
        ) : null,
      )}
    </svg>
  );
}
