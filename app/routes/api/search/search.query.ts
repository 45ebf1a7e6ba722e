import { searchQuery } from "~/domain/search/search-schema";
import { maySearchHost } from "~/services/platform/limits/host-search-limit.server";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

/** `{res: [{ytid, title, description, views, duration, author}], next?, trouble?}`; `trouble` is why the host's results are missing. */
export const loader = query(searchQuery, async (context, input) => {
  const mayAsk = () => maySearchHost(context);
  const { items, next, trouble } = await context.search.all({ ...input, mayAsk });
  return { res: items, ...(next && { next }), ...(trouble && { trouble }) };
});
