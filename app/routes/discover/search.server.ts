import type { AppLoadContext } from "@remix-run/node";
import type { ResultsView } from "~/components/search/results";
import { listQuery, PAGE_ROWS } from "~/domain/schemas/list-query";
import { keepSearch } from "~/services/last-search.server";
import { marks } from "~/services/marks.server";
import type { SearchPage } from "~/services/search/search.server";
import { firstPageInstead } from "../first-page.server";

/** One who has searched the host too often gets what is known. */
export async function mayAskHost({ limits, client }: AppLoadContext): Promise<boolean> {
  return (await limits.consume("search-by-client", client)) === null;
}

function searchPath(q: string, more: Record<string, string>): string {
  return `/search?${new URLSearchParams({ q, ...more }).toString()}`;
}

/** What the page of results is drawn from; `pending` where the video host has to be asked first. */
export async function drawSearch(context: AppLoadContext, q: string, url: URL) {
  const { db, env, session, search } = context;
  const { next: cursor, shown } = listQuery.parse(Object.fromEntries(url.searchParams));
  const limit = cursor === undefined ? shown : PAGE_ROWS;

  async function toView({ items, next, trouble }: SearchPage): Promise<ResultsView> {
    const ytids = items.map(({ ytid }) => ytid);
    const own = session.userId ? await marks(db, session.userId, ytids) : {};
    const rows = items.map(({ ytid, title, author, duration, views }) => {
      const { star = false, repeats = 0 } = own[ytid] ?? {};
      return { ytid, title, author, duration, views, unavailable: null, star, repeats };
    });
    return { rows, more: next && searchPath(q, { next }), trouble };
  }

  const mayAsk = () => mayAskHost(context);
  const asked = { q, limit, cursor, mayAsk };
  const { page, ask } = await search.find(asked).catch(firstPageInstead);
  // Rows that are put under others have to come whole.
  const waits = cursor !== undefined || url.searchParams.has("wait");
  const shownNow = ask && waits ? await ask() : page;
  if (cursor === undefined) {
    keepSearch(session, { query: q, ytids: shownNow.items.map(({ ytid }) => ytid) });
  }
  return {
    query: q,
    view: await toView(shownNow),
    pending: ask && !waits ? ask().then(toView) : null,
    isFirst: cursor === undefined,
    wait: searchPath(q, { wait: "1" }),
    list: {
      imageOrigin: env.youtube.imageOrigin,
      path: url.pathname + url.search,
      from: "search",
    },
  };
}
