import {
  type Context,
  contextOfPage,
  isContextName,
  type StepLinks,
} from "~/domain/queue/contexts";
import { readPreferences } from "~/domain/shell/cookies";
import { watchPath } from "~/domain/videos/youtube-id";
import { radioReader } from "../artist-radio/radio-reader.server";
import type { ArtistRadio } from "../artist-radio/artist-radio.server";
import { radioAllowance, type Limits } from "../artist-radio/radio-allowance.server";
import { BadCursor } from "../platform/cursor.server";
import type { Db } from "../platform/db/database.server";
import { lastSearch, type LastSearchStore } from "../search/last-search.server";
import { openContext, loadSteps, type Placed } from "./playing-context.server";
import { hasQueue } from "./queue.server";

type RequestedContext = { context: Context; cursor?: string | undefined };

/** The queue is not a list that can be continued. */
function isList(context: Context | null): context is Context {
  return context !== null && context.name !== "queue";
}

/** The context in the address, else the list of this page or of the referring one, else the history. */
function contextOf(request: Request): RequestedContext {
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
  session: LastSearchStore & { readonly userId: string | null };
  /** The listener's country in two letters. */
  country: string | null;
  artistRadio: ArtistRadio;
  limits: Limits;
  client: string;
};

/** The targets of Previous and Next without scripts; null for a visitor, who has no lists but artist radios. */
export async function loadStepLinks(
  { db, session, country, ...parts }: StepContext,
  request: Request,
  ytid: string,
): Promise<StepLinks | null> {
  const { userId } = session;
  const { context, cursor } = contextOf(request);
  const isRadio = context.name === "radio";
  if (userId === null && !isRadio) return null;
  const found = lastSearch(session)?.ytids ?? [];
  const { repeat, ...modes } = readPreferences(request.headers.get("Cookie"));
  const shuffle = modes.shuffle && !isRadio;
  const radio = (artist: string) => radioReader(parts.artistRadio, artist, radioAllowance(parts));
  const from = (place?: string) =>
    loadSteps(
      db,
      { ...context, userId, found, country, radio },
      { ytid, cursor: place, modes: { repeat, shuffle }, random: Math.random() },
    );
  const [steps, isQueueFilled] = await Promise.all([
    from(cursor).catch((error: unknown) => {
      if (error instanceof BadCursor) return from();
      throw error;
    }),
    userId !== null && hasQueue(db, userId),
  ]);
  const links = { previous: linkTo(steps.previous, context), next: linkTo(steps.next, context) };
  if (!isQueueFilled) return links;
  const place =
    cursor ?? (await openContext(db, { ...context, userId, found, radio })?.cursorOf(ytid));
  return { ...links, shift: shiftFields(context, place) };
}

/** `cursor` lets the list continue once the queue is empty; `opId` makes a repeated press remove one item. */
function shiftFields({ name, id }: Context, cursor: string | null | undefined) {
  const opId = crypto.randomUUID();
  return { opId, from: name, ...(id && { list: id }), ...(cursor && { cursor }) };
}
