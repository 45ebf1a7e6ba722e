import { type Context, contextOfPage, isContextName } from "~/domain/contexts";
import { readPreferences } from "~/domain/cookies";
import { watchPath } from "~/domain/youtube-id";
import { BadCursor } from "./cursor.server";
import type { Db } from "./db/database.server";
import { lastSearch, type SearchKeeper } from "./last-search.server";
import { stepsFrom, type Placed } from "./playing-context.server";

/** Addresses; null where there is nothing but the video itself. */
export type StepLinks = { previous: string | null; next: string | null };

type Asked = { context: Context; cursor?: string | undefined };

/** What the address says, else the list that the page is or that the listener came from, else the history. */
function askedOf(request: Request): Asked {
  const url = new URL(request.url);
  const name = url.searchParams.get("from");
  if (isContextName(name)) {
    const id = url.searchParams.get("list");
    const cursor = url.searchParams.get("cursor") ?? undefined;
    return { context: { name, ...(id && { id }) }, cursor };
  }
  const referrer = request.headers.get("Referer") ?? "";
  const before = URL.canParse(referrer) ? contextOfPage(new URL(referrer)) : null;
  return { context: contextOfPage(url) ?? before ?? { name: "history" } };
}

function linkTo(item: Placed | null, { name, id }: Context): string | null {
  if (!item) return null;
  const query = new URLSearchParams({ from: name, ...(id && { list: id }), cursor: item.cursor });
  return `${watchPath({ ytid: item.ytid, play: true })}&${query.toString()}`;
}

type StepContext = { db: Db; session: SearchKeeper & { readonly userId: string | null } };

/** What Previous and Next lead to without scripts; null for a visitor, who has no lists. */
export async function stepLinks(
  { db, session }: StepContext,
  request: Request,
  ytid: string,
): Promise<StepLinks | null> {
  const { userId } = session;
  if (userId === null) return null;
  const found = lastSearch(session)?.ytids ?? [];
  const { context, cursor } = askedOf(request);
  const { repeat, shuffle } = readPreferences(request.headers.get("Cookie"));
  const from = (place?: string) =>
    stepsFrom(
      db,
      { ...context, userId, found },
      { ytid, cursor: place, modes: { repeat, shuffle }, random: Math.random() },
    );
  const steps = await from(cursor).catch((error: unknown) => {
    if (error instanceof BadCursor) return from();
    throw error;
  });
  return { previous: linkTo(steps.previous, context), next: linkTo(steps.next, context) };
}
