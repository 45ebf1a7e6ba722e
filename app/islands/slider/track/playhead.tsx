import { TRACK_HEIGHT } from "./ruler";

/** The current position, and the part that was played since the section's start, in percent. */
export function Playhead({ from, at }: { from: number; at: number }) {
  const x = `${at}%`;
  return (
    <g className="playhead">
      <rect x={`${from}%`} y={TRACK_HEIGHT - 4} width={`${Math.max(0, at - from)}%`} height={4} />
      <rect x={x} y={2} width={2} height={TRACK_HEIGHT - 2} />
    </g>
  );
}
