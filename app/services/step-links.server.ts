import { type Context, contextOfPage, isContextName, type Steps } from "~/domain/contexts";
import { readPreferences } from "~/domain/cookies";
import { watchPath } from "~/domain/youtube-id";
import { isBadCursor } from "./cursor.server";
import type { Db } from "./db/database.server";
import { lastSearch, type SearchKeeper } from "./last-search.server";
import { openContext, stepsFrom, type Placed } from "./playing-context.server";
import { hasQueue } from "./queue.server";

type Asked = { context: Context; cursor?: string | undefined };

/** The queue is no list to go on in. */
function isList(context: Context | null): context is Context {
  return context !== null && context.name !== "queue";
}

/** What the address says, else the list that the page is or that the listener came from, else the history. */
function askedOf(request: Request): Asked {
  const url = new URL(request.url);
  const name = url.searchParams.get("from");
  if (isContextName(name) && name !== "queue") {
    const id = url.searchParams.get("list");
    const cursor = url.searchParams.get("cursor") ?? undefined;
    return { context: { name, ...(id && { id }) }, cursor };
  }
  const referrer = request.headers.get("Referer") ?? "";
  const before = URL.canParse(referrer) ? contextOfPage(new URL(referrer)) : null;
  return { context: [contextOfPage(url), before].find(isList) ?? { name: "history" } };
}

function linkTo(item: Placed | null, { name, id }: Context): string | null {
  if (!item) return null;
  const query = new URLSearchParams({ from: name, ...(id && { list: id }), cursor: item.cursor });
  return `${watchPath({ ytid: item.ytid, play: true })}&${query.toString()}`;
}

type StepContext = {
  db: Db;
  session: SearchKeeper & { readonly userId: string | null };
  /** Where the listener is, in two letters. */
  country: string | null;
};

/** What Previous and Next lead to without scripts; null for a visitor, who has no lists. */
export async function stepLinks(
  { db, session, country }: StepContext,
  request: Request,
  ytid: string,
): Promise<Steps | null> {
  const { userId } = session;
  if (userId === null) return null;
  const found = lastSearch(session)?.ytids ?? [];
  const { context, cursor } = askedOf(request);
  const { repeat, shuffle } = readPreferences(request.headers.get("Cookie"));
  const from = (place?: string) =>
    stepsFrom(
      db,
      { ...context, userId, found, country },
      { ytid, cursor: place, modes: { repeat, shuffle }, random: Math.random() },
    );
  const [steps, waits] = await Promise.all([
    from(cursor).catch((error: unknown) => {
      if (isBadCursor(error)) return from();
      throw error;
    }),
    hasQueue(db, userId),
  ]);
  const links = { previous: linkTo(steps.previous, context), next: linkTo(steps.next, context) };
  if (!waits) return links;
  const place = cursor ?? (await openContext(db, { ...context, userId, found })?.cursorOf(ytid));
  return { ...links, shift: shiftFields(context, place) };
}

/** Once the queue is empty the list goes on from its place; a repeated press takes the same video out. */
function shiftFields({ name, id }: Context, cursor: string | null | undefined) {
  const opId = crypto.randomUUID();
  return { opId, from: name, ...(id && { list: id }), ...(cursor && { cursor }) };
}
