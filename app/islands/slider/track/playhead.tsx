import { TRACK_HEIGHT } from "./ruler";

/** The played part of the track, and the current position, in percent. */
export function Playhead({ at }: { at: number }) {
  const x = `${at}%`;
  return (
    <g className="playhead">
      <rect y={TRACK_HEIGHT - 4} width={x} height={4} />
      <rect x={x} y={2} width={2} height={TRACK_HEIGHT - 2} />
    </g>
  );
}
