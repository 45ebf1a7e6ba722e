import { savedLoopParts } from "~/contracts";
import { hottest } from "~/domain/loops/popular";
import { formatClock } from "~/domain/text/time";

const HEIGHT = 12;

/** Which parts of an item everybody loops most (LOOP-11); nothing while too few loop it. */
export function Heat({ heat, duration }: { heat: readonly number[]; duration: number | null }) {
  if (heat.length === 0) return null;
  const line = heat.map((height, at) => `L${at} ${HEIGHT * (1 - height)}h1`).join("");
  const { from, to } = hottest(heat);
  const at = (part: number) => formatClock(((duration ?? 0) * part) / heat.length);
  const where = duration ? `, most from ${at(from)} to ${at(to)}` : "";
  return (
    <svg
      viewBox={`0 0 ${heat.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      height={HEIGHT}
      role="img"
      aria-label={`What everybody loops${where}`}
      className="w-full fill-brand"
      {...savedLoopParts.heat(true)}
    >
      <path d={`M0 ${HEIGHT}${line}V${HEIGHT}z`} fillOpacity={0.5} />
      <path d={`M0 ${HEIGHT - 1}h${heat.length}v1H0z`} />
    </svg>
  );
}
