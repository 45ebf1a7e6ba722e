import type { parseRssFeed } from "feedsmith";
import { HOUR_SECONDS } from "~/domain/text/durations";

type RssFeed = ReturnType<typeof parseRssFeed>;

const OFTEN = new Map([
  ["HOURLY", HOUR_SECONDS],
  ["DAILY", 24 * HOUR_SECONDS],
  ["WEEKLY", 7 * 24 * HOUR_SECONDS],
  ["MONTHLY", 30 * 24 * HOUR_SECONDS],
  ["YEARLY", 365 * 24 * HOUR_SECONDS],
]);

/**
 * Returns the seconds between two checks of a feed, by its `podcast:updateFrequency` or `ttl`; null
 * if it has neither.
 */
export function updateInterval({ ttl, podcast }: RssFeed): number | null {
  const rule = podcast?.updateFrequency?.rrule?.toUpperCase() ?? "";
  const often = OFTEN.get(/FREQ=([A-Z]+)/.exec(rule)?.[1] ?? "");
  if (often) return often;
  return typeof ttl === "number" && ttl > 0 ? Math.min(ttl * 60, 30 * 24 * HOUR_SECONDS) : null;
}
