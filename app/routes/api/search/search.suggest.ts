import { suggestQuery } from "~/domain/search/search-schema";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

/** `{res: [text]}` with at most 10 suggestions, none before the third character (SEARCH-3). */
export const loader = query(suggestQuery, async ({ suggestions, limits, client }, { q }) => {
  const mayAsk = async () => (await limits.consume("suggest-by-client", client)) === null;
  return { res: await suggestions.suggest(q, mayAsk) };
});
