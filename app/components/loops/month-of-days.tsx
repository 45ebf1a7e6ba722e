import { DAY_MS } from "~/domain/text/durations";

interface Props {
  days: readonly { day: string; repeats: number }[];
  /** The first of thirty UTC days. */
  firstDay: string;
}

const DAYS = 30;
const HEIGHT = 20;

/** How often a loop was heard on each of the last thirty days; nothing if it was not. */
export function MonthOfDays({ days, firstDay }: Props) {
  if (days.length === 0) return null;
  const most = Math.max(...days.map(({ repeats }) => repeats));
  const first = Date.parse(firstDay);
  const bars = days.map(({ day, repeats }) => {
    const at = Math.round((Date.parse(day) - first) / DAY_MS);
    const height = Math.max(2, Math.round((repeats / most) * HEIGHT));
    return `M${at * 2} ${HEIGHT}v-${height}h1.5v${height}z`;
  });
  const practised = `Practised on ${days.length} of the last ${DAYS} days`;
  return (
    <svg
      viewBox={`0 0 ${DAYS * 2} ${HEIGHT}`}
      width={DAYS * 2}
      height={HEIGHT}
      role="img"
      aria-label={practised}
      className="shrink-0 fill-brand"
    >
      <path d={bars.join("")} />
    </svg>
  );
}
