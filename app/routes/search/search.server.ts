import type { PublicContext } from "../shell/audience.server";
import { z } from "zod";
import { addresses } from "~/addresses";
import type { ResultsView } from "~/components/search/results";
import { artistsIn } from "~/domain/artist-radio/artists-in";
import { listQuery, PAGE_ROWS } from "~/domain/lists/list-query";
import { flag, text } from "~/domain/text/query/parse-query";
import type { CardArtists } from "~/services/artist-radio/card-artists.server";
import { saveLastSearch } from "~/services/search/last-search.server";
import { loadMarks, NO_MARK, type Mark } from "~/services/marks/marks.server";
import type { SearchPage } from "~/services/search/search.server";
import { pageAddress } from "../shell/page-address.server";
import { redirectToFirstPage } from "../shell/first-page.server";
import { mayLookUp } from "../shell/lookup-limit.server";
import { maySearchHost } from "~/services/platform/limits/host-search-limit.server";
import { begin } from "~/services/platform/work/begin.server";
import { MOMENT_MS, soon } from "~/services/platform/work/soon.server";

/** Query of the page; the words may be in the path instead. */
export const searchQuery = listQuery.extend({ q: text, wait: flag });

type SearchQuery = z.output<typeof searchQuery>;

/** Limits writes to the session, because the page itself has no limit. */
async function mayStoreSearch({ limits, client, session }: PublicContext): Promise<boolean> {
  return session.exists && (await limits.consume("last-search-by-client", client)) === null;
}

function searchPath(q: string, more: Record<string, string>): string {
  return `${addresses.search.index}?${new URLSearchParams({ q, ...more }).toString()}`;
}

type CardPart = { ready: CardArtists | null; pending: Promise<CardArtists> | null };
const NO_CARD: CardPart = { ready: { artists: [], isSure: true }, pending: null };

/** Loads the results page; `pending` holds results that the video host must be asked for. */
export async function loadSearch(
  context: PublicContext,
  q: string,
  { query: given, request }: { query: SearchQuery; request: Request },
) {
  const { db, env, session, marksOf, search, cardArtists } = context;
  const { next: cursor, shown } = given;
  const limit = cursor === undefined ? shown : PAGE_ROWS;

  const loadOwn = (ytids: readonly string[]) =>
    marksOf.userId ? loadMarks(db, marksOf.userId, ytids) : null;
  const loadOwnOf = ({ items }: SearchPage) => loadOwn(items.map(({ ytid }) => ytid));

  // Show More appends the rows by a script, which cannot read a streamed page.
  const waits = cursor !== undefined || given.wait;

  async function cardOf(rows: ResultsView["rows"]): Promise<CardPart> {
    const found = await cardArtists.among(artistsIn(rows), () => mayLookUp(context));
    if (waits) return { ready: found.ready ?? (await found.pending), pending: null };
    const ready = found.ready ?? (found.pending && (await soon(found.pending, null, MOMENT_MS)));
    return ready ? { ready, pending: null } : found;
  }

  async function toView(
    { items, next, failure }: SearchPage,
    own: Map<string, Mark> | null,
    hasCard = cursor === undefined,
  ) {
    const rows = items.map(({ ytid, title, author, duration, views }) => {
      const { hearted, repeats } = own?.get(ytid) ?? NO_MARK;
      return { ytid, title, author, duration, views, unavailable: null, hearted, repeats };
    });
    const more = next && searchPath(q, { next });
    const card = hasCard ? await cardOf(rows) : NO_CARD;
    return { rows, card, more, failure } satisfies ResultsView;
  }

  const mayAsk = () => maySearchHost(context);
  const query = { q, limit, cursor, mayAsk };
  const { ytids, page, ask } = await search.find(query).catch(redirectToFirstPage);
  const [known, own] = await Promise.all([page, loadOwn(ytids)]);
  const asked = ask && begin(ask());
  const late = waits ? ({ ...known, failure: "failed" } as const) : null;
  const found = asked && (await soon(asked, late, waits ? Infinity : MOMENT_MS));
  const results = found ?? known;
  if (cursor === undefined && (await mayStoreSearch(context))) {
    saveLastSearch(session, { query: q, ytids: results.items.map(({ ytid }) => ytid) });
  }
  const pending = found ? null : asked;
  const shownOwn = results === known ? own : await loadOwnOf(results);
  return {
    query: q,
    view: await (pending ? toView(results, shownOwn, false) : toView(results, shownOwn)),
    pending: pending && begin(pending.then(async (all) => toView(all, await loadOwnOf(all)))),
    isFirst: cursor === undefined,
    wait: searchPath(q, { wait: "1" }),
    list: {
      imageOrigin: env.youtube.imageOrigin,
      path: pageAddress(request).path,
      from: `search&list=${encodeURIComponent(q)}`,
    },
  };
}
