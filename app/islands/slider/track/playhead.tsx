import { useEffect, useState } from "react";
import { requestNow, requestPosition } from "~/browser/platform/ask-player";
import { listen } from "~/browser/platform/events";
import { isSounding, type PlayerState } from "~/domain/player/player";
import { KNOB_REACH } from "./thumb";

/** Ms between two readings of the position during playback. */
const TICK = 250;

interface PlayheadProps {
  id: string;
  /** Returns a time's position on the track, in percent. */
  at: (seconds: number) => number;
}

/** Returns the playback position in seconds; null before this item was loaded. */
function usePosition(id: string): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const read = () => setSeconds(requestPosition(id).seconds);
    const follow = (state: PlayerState | undefined) => {
      clearInterval(timer);
      read();
      if (isSounding(state)) timer = setInterval(read, TICK);
    };
    follow(requestNow()?.state);
    const end = listen("lor:playing", ({ state }) => follow(state));
    return () => {
      clearInterval(timer);
      end();
    };
  }, [id]);
  return seconds;
}

/** The played part of the track, and the current position. */
export function Playhead({ id, at }: PlayheadProps) {
  const seconds = usePosition(id);
  if (seconds === null) return null;
  const x = `${at(seconds)}%`;
  return (
    <g className="playhead">
      <rect y={KNOB_REACH - 1.5} width={x} height={3} />
      <circle cx={x} cy={KNOB_REACH} r={4} />
    </g>
  );
}
