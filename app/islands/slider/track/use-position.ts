import { useEffect, useRef, useState } from "react";
import { requestNow, requestPosition } from "~/browser/platform/ask-player";
import { emit, listen } from "~/browser/platform/events";
import type { Item } from "~/domain/items/item";
import { isSounding, type PlayerState } from "~/domain/player/player";

/** Ms between two readings of the position during playback. */
const TICK = 100;
/** Ms that a seek takes to reach the host at most. */
const SEEK_TAKES = 1500;

export interface PlayPosition {
  /** Seconds; null before this item was loaded. While the listener seeks, where to. */
  seconds: number | null;
  /** Shows a time that is about to be sought. */
  aim(seconds: number): void;
  /** Seeks to the time that is shown. Before the first Play, playback will start there. */
  seek(): void;
}

/** Returns the playback position in this item, and functions that set it. */
export function usePosition(item: Item): PlayPosition {
  const { id } = item;
  const [seconds, setSeconds] = useState<number | null>(null);
  /** Where the listener seeks, and until when the host may be on its way there. */
  const aimed = useRef<{ to: number; until: number } | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const read = () => {
      const now = requestPosition(id).seconds;
      const { to, until } = aimed.current ?? { to: 0, until: 0 };
      const isThere = now !== null && (Math.abs(now - to) < 1 || performance.now() > until);
      if (aimed.current && !isThere) return;
      aimed.current = null;
      setSeconds(now);
    };
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

  function aim(to: number): void {
    aimed.current = { to, until: Infinity };
    setSeconds(to);
  }

  function seek(): void {
    if (!aimed.current) return;
    const { to } = aimed.current;
    aimed.current.until = performance.now() + SEEK_TAKES;
    if (requestNow()) emit("lor:seek", { seconds: to });
    // The player is not there yet. It takes this with the first Play.
    else emit("lor:play-request", { item, autoplay: false, position: to });
  }

  return { seconds, aim, seek };
}
