import { useEffect, useState } from "react";
import type { Item } from "~/domain/items/item";
import { sleepOptions } from "~/domain/player/sleep";
import type { PlayerController } from "../controller";
import { SleepTimer } from "./sleep-timer";

interface Props {
  item: Item;
  song: string | null;
  player: PlayerController;
}

/** The timer outlives the control, which disappears while a video plays. */
let timer: SleepTimer | null = null;

export function Sleep({ item, song, player }: Props) {
  const [sleep] = useState(() => (timer ??= new SleepTimer(player)));
  const [value, setValue] = useState(sleep.value);
  useEffect(() => sleep.subscribe(() => setValue(sleep.value)), [sleep]);
  useEffect(() => {
    if (song) sleep.heard(song);
  }, [sleep, song]);
  return (
    <label className="flex items-center gap-2">
      Sleep timer
      <select
        className="min-h-11 rounded-lg border border-line bg-raised px-2 text-ink"
        value={value}
        onChange={({ target }) => {
          const chosen = sleepOptions(item).find((option) => option.value === target.value);
          sleep.set(target.value, chosen?.sleep ?? null);
        }}
      >
        <option value="">off</option>
        {sleepOptions(item).map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
