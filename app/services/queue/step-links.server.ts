import {
  type Context,
  type ContextName,
  contextOfPage,
  isContextName,
  pageOfPlace,
  type StepLinks,
} from "~/domain/player/contexts";
import { listRepeat } from "~/domain/queue/list-repeat";
import { placeQuery } from "~/domain/queue/queue-schema";
import { type Place, placeFields, stepPath } from "~/domain/queue/step-path";
import { cardKey, type EpisodeCard } from "~/domain/playlists/episode-card";
import { playlistItemPath } from "~/domain/playlists/playlist-item";
import { readPreferences } from "~/domain/shell/preferences";
import { flag, parseQuery, text } from "~/domain/text/query/parse-query";
import { z } from "zod";
import { radioReader } from "./radio-reader.server";
import type { ArtistRadio } from "../artist-radio/artist-radio.server";
import { radioAllowance, type Limits } from "../artist-radio/radio-allowance.server";
import { BadCursor } from "../platform/cursor.server";
import type { Db } from "../platform/db/database.server";
import { lastSearch, type LastSearchStore } from "../search/last-search.server";
import { type ContextOf, loadStep, openContext, type StepTo } from "./playing-context.server";
import { parseUrl } from "~/domain/text/parse-url";

type RequestedContext = Omit<Place, "ytid">;

/** Lists that do not need a listener. */
const FOR_VISITORS = new Set<ContextName>(["podcast", "radio"]);

/** The item of a page, and Repeat of the list that it plays from. */
const itemQuery = placeQuery.pick({ repeat: true }).extend({ v: text });
/** Play was pressed without scripts. */
const pressQuery = z.object({ play: flag });

/** Excludes the queue, which is not a list that can be continued. */
function isList(context: Context | null): context is Context {
  return context !== null && context.name !== "queue";
}

/** Returns the list and position in an address; null if it names none. */
export function placeIn(address: Request | URL): RequestedContext | null {
  const { cursor, from, list, repeat } = parseQuery(address, placeQuery);
  if (!isContextName(from) || from === "queue") return null;
  return { context: { name: from, ...(list && { id: list }) }, cursor, repeat };
}

/**
 * Returns the context in the address, otherwise the list of this page or of the referring one,
 * otherwise the history.
 */
function contextOf(request: Request): RequestedContext {
  const url = new URL(request.url);
  const referrer = parseUrl(request.headers.get("Referer") ?? "");
  const before = referrer && contextOfPage(referrer);
  const context = [contextOfPage(url), before].find(isList) ?? { name: "history" };
  return placeIn(url) ?? { context };
}

/**
 * Returns Repeat of the list that a page plays from, including the radio whose page sent the press
 * on Play; null for the listener's own setting.
 */
export function listRepeatOf(request: Request): boolean | null {
  const url = new URL(request.url);
  const referrer = parseUrl(request.headers.get("Referer") ?? "");
  const radio = referrer && parseQuery(url, pressQuery).play && contextOfPage(referrer);
  return listRepeat(url) ?? (radio && radio.name === "radio" ? listRepeat(referrer) : null);
}

/**
 * Returns the list in which Play was pressed without scripts: the list of the video's page, or the
 * radio whose page cued it.
 */
export function placeOfPress(request: Request, ytid: string): RequestedContext | null {
  const referrer = parseUrl(request.headers.get("Referer") ?? "");
  if (!referrer) return null;
  const { v, repeat } = parseQuery(referrer, itemQuery);
  if (v === ytid) return placeIn(referrer);
  const context = contextOfPage(referrer);
  return context?.name === "radio" ? { context, repeat } : null;
}

/** Returns the page of the list that an address plays from. */
export function listPageOf(url: URL): string | null {
  const [{ v: ytid }, place] = [parseQuery(url, itemQuery), placeIn(url)];
  return ytid && place ? pageOfPlace(place.context, { ytid, cursor: place.cursor }) : null;
}

/**
 * Returns the addresses of Previous and Next without scripts; null for a visitor, who has no lists
 * of their own. Loads nothing for them: the neighbour is looked up when a link is opened. Thanks to
 * the operation id, a repeated press on a filled queue removes only one item.
 */
export function stepLinks(
  request: Request,
  { ytid, userId, queued }: { ytid: string; userId: string | null; queued: boolean },
): StepLinks | null {
  const place = { ytid, ...contextOf(request) };
  if (userId === null && !FOR_VISITORS.has(place.context.name)) return null;
  const links = { previous: stepPath("previous", place), next: stepPath("next", place) };
  const opId = crypto.randomUUID();
  return queued ? { ...links, shift: { opId, ytid, ...placeFields(place) } } : links;
}

/**
 * Does the same for the page of an episode: in the podcast or playlist that it plays from, or that
 * waited while it was queued; otherwise leads to the queue, or else to the next episode, whose page
 * `next` is (NEXT-5).
 */
export function episodeSteps(
  request: Request,
  {
    card,
    next,
    ...of
  }: { card: EpisodeCard; next: string | null; userId: string | null; queued: boolean },
): StepLinks | null {
  const isListed = placeIn(request) !== null;
  if (isListed) return stepLinks(request, { ytid: cardKey(card), ...of });
  return soundSteps(of.queued) ?? (next ? { previous: null, next: `${next}&play=1` } : null);
}

/** Does the same while a station or an episode plays from no list: only the queue comes next. */
export function soundSteps(queued: boolean): StepLinks | null {
  return queued ? { previous: null, next: null, shift: { opId: crypto.randomUUID() } } : null;
}

type StepContext = {
  db: Db;
  session: LastSearchStore & { readonly userId: string | null };
  /** The listener's country in two letters. */
  country: string | null;
  artistRadio: ArtistRadio;
  limits: Limits;
  client: string;
};

function listOf({ session, country, ...parts }: StepContext, context: Context): ContextOf {
  const radio = (artist: string) => radioReader(parts.artistRadio, artist, radioAllowance(parts));
  const found = lastSearch(session)?.ytids ?? [];
  return { ...context, userId: session.userId, found, country, radio };
}

/**
 * Finds the page of the item before or after a position; of the video itself if there is none.
 * Ignores a bad cursor.
 */
export async function findStep(
  of: StepContext,
  { ytid, context, cursor, repeat }: Place,
  { to, cookies }: { to: StepTo; cookies: string | null },
): Promise<string> {
  const list = listOf(of, context);
  const shuffle = readPreferences(cookies).shuffle && context.name !== "radio";
  const random = Math.random();
  const from = (place?: string) =>
    loadStep(of.db, list, { to, ytid, cursor: place, shuffle, random });
  const step = await from(cursor).catch((error: unknown) => {
    if (error instanceof BadCursor) return from();
    throw error;
  });
  const found = step ?? { ytid, cursor };
  const query = new URLSearchParams(placeFields({ context, repeat, cursor: found.cursor }));
  return `${playlistItemPath(found.ytid)}&play=1&${query.toString()}`;
}

/**
 * Returns the fields of the position after an item was taken from the queue, so that the list
 * continues from there.
 */
export async function keepPlace(of: StepContext, place: Place): Promise<Record<string, string>> {
  const { ytid, context, cursor, repeat } = place;
  const known = cursor ?? (await openContext(of.db, listOf(of, context))?.cursorOf(ytid));
  return placeFields({ context, repeat, cursor: known ?? undefined });
}
