import { z } from "zod";
import { parseLastPlayed } from "~/domain/player/last/last-played";
import type { Section } from "~/domain/section/section";
import { parseQuery, text } from "~/domain/text/query/parse-query";
import type { ListenerShell } from "../shell/listener-shell.server";

/** How many seconds later a pass may be counted, while the next video is already playing. */
const MAX_COUNT_DELAY = 60;

/**
 * Whether the listener played a video elsewhere after this browser played something. `here` is in
 * epoch seconds.
 */
export function isElsewhereLater(last: ListenerShell["last"], here: number): boolean {
  return last !== null && last.at.getTime() / 1000 > here + MAX_COUNT_DELAY;
}

/** The item of a page. */
const itemQuery = z.object({ v: text });

/** Returns the page's video, else the one that this browser played last. */
export const playingIn = (url: URL, cookies: string | null): string | undefined =>
  parseQuery(url, itemQuery).v ?? parseLastPlayed(cookies)?.ytid;

/**
 * Returns the video that this browser played last, for {@link lastPlayed}, or none. The other
 * candidate comes with the shell.
 */
export function playedHere(cookies: string | null): string[] {
  const here = parseLastPlayed(cookies);
  return here ? [here.ytid] : [];
}

/**
 * Returns the video that the listener played last: the one in this browser's cookie, unless another
 * browser has played one since. Null if there is none.
 * @param cookies the `Cookie` header
 */
export function lastPlayed(
  { last }: Pick<ListenerShell, "last">,
  cookies: string | null,
): { ytid: string; section: Section | null } | null {
  const here = parseLastPlayed(cookies);
  if (here && !isElsewhereLater(last, here.at)) return here;
  return last && { ytid: last.ytid, section: null };
}
