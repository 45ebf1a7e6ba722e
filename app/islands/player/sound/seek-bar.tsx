import { useEffect, useState } from "react";
import type { EpisodeItem } from "~/domain/items/item";
import { isSounding } from "~/domain/player/player";
import { formatClock } from "~/domain/text/time";
import type { SoundProps } from "./sound-props";

const BACK = 15;
const FORWARD = 30;
/** In ms. */
const REFRESH = 500;

/**
 * Returns the player's position in seconds, updated while it plays, and a function that sets it.
 */
function usePosition({ view, player }: SoundProps): [number, (seconds: number) => void] {
  const [seconds, setSeconds] = useState(0);
  const sounds = isSounding(view.state);
  useEffect(() => {
    const read = () => setSeconds(player.position() ?? 0);
    read();
    if (!sounds) return;
    const timer = setInterval(read, REFRESH);
    return () => clearInterval(timer);
  }, [player, sounds, view.item.id, view.state]);
  const seek = (to: number) => {
    setSeconds(to);
    player.seek(to);
  };
  return [seconds, seek];
}

/** The position in an episode: bar, skip buttons and chapters. */
export function SeekBar({ item, ...props }: SoundProps & { item: EpisodeItem }) {
  const [seconds, seek] = usePosition(props);
  const duration = item.duration ?? 0;
  const within = (to: number) => Math.min(Math.max(0, to), Math.max(0, duration - 0.1));
  const chapter = item.chapters.findLast(({ start }) => start <= seconds);
  return (
    <div className="flex flex-col gap-1">
      <input
        type="range"
        className="w-full"
        aria-label="Seek"
        aria-valuetext={`${formatClock(seconds)} of ${formatClock(duration)}${chapter ? `, ${chapter.title}` : ""}`}
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={Math.floor(seconds)}
        disabled={duration === 0}
        onChange={({ target }) => seek(within(Number(target.value)))}
      />
      <div className="flex flex-wrap items-center gap-2 text-sm tabular-nums">
        <span>{formatClock(seconds)}</span>
        <button
          type="button"
          className="button"
          aria-label="15 seconds back"
          onClick={() => seek(within(seconds - BACK))}
        >
          −15 s
        </button>
        <button
          type="button"
          className="button"
          aria-label="30 seconds forward"
          onClick={() => seek(within(seconds + FORWARD))}
        >
          +30 s
        </button>
        <span className="ms-auto">{duration ? formatClock(duration) : ""}</span>
      </div>
      {item.chapters.length > 0 ? (
        <label className="flex items-center gap-2 text-sm text-muted">
          Chapter
          <select
            className="min-h-11 min-w-0 flex-1 rounded-lg border border-line bg-raised px-2 text-ink"
            value={chapter?.start ?? ""}
            onChange={({ target }) => seek(within(Number(target.value)))}
          >
            {chapter ? null : <option value="">–</option>}
            {item.chapters.map(({ start, title }) => (
              <option key={start} value={start}>
                {formatClock(start)} {title}
              </option>
            ))}
          </select>
        </label>
      ) : null}
    </div>
  );
}
