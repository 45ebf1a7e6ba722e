import { suggestQuery } from "~/domain/schemas/search";
import { getOnly, query } from "./answer.server";

export const action = getOnly;

/** `{res: [text]}`: at most 10, none before the third character. */
export const loader = query(suggestQuery, async ({ suggestions, limits, client }, { q }) => {
  const mayAsk = async () => (await limits.consume("suggest-by-client", client)) === null;
  return { res: await suggestions.suggest(q, mayAsk) };
});
