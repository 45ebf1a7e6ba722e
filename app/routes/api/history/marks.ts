import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { searchQueryOf } from "~/domain/shell/paths";
import { getPlays } from "~/domain/history/plays-schema";
import { saveLastSearch } from "~/services/search/last-search.server";
import { loadMarks } from "~/services/history/marks.server";
import { getOnly, query } from "../answer.server";
import { parseUrl } from "~/domain/text/parse-url";

export const action = getOnly;

/**
 * Remembers the search of a listener whose results page came from a cache, which the page's loader never saw. A request for
 * a single video comes from a watch page.
 */
function noteSearch({ session }: AppLoadContext, ytids: string[], referrer: string | null) {
  const url = ytids.length < 2 ? null : parseUrl(referrer ?? "");
  if (url) saveLastSearch(session, { query: searchQueryOf(url), ytids });
}

/** The listener's own marks, which a script adds to a page from a shared cache. */
export const loader = (args: LoaderFunctionArgs) =>
  query(getPlays, async (context, { ytids }) => {
    const { db, session } = context;
    noteSearch(context, ytids, args.request.headers.get("Referer"));
    const own = session.userId ? await loadMarks(db, session.userId, ytids) : [];
    return { res: Object.fromEntries(own) };
  })(args);
