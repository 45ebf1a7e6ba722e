import { radioSuggestQuery } from "~/domain/radio/radio-query";
import { MIN_SUGGEST_LENGTH } from "~/domain/search/suggestions";
import { truncateText } from "~/domain/text/text";
import { noteListFailure } from "~/routes/radio/directory-failures.server";
import { loadStations } from "~/services/radio/station-rows.server";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

const MOST_NAMES = 20;

/** `{res: [name]}` of at most 20 stations, none before the third character (RADIO-4). */
export const loader = query(radioSuggestQuery, async (context, { q, country }) => {
  const { db, radio, limits, client } = context;
  const name = truncateText(q.trim(), 100).toLowerCase();
  if ([...name].length < MIN_SUGGEST_LENGTH) return { res: [] };
  const order = "clickcount" as const;
  const wanted = { name, order, limit: MOST_NAMES, ...(country && { country }) };
  const mayAsk = async () => (await limits.consume("suggest-by-client", client)) === null;
  const { ids, unasked } = await radio.list(wanted, mayAsk);
  if (unasked === "failed") noteListFailure(context, "suggestions");
  return { res: (await loadStations(db, ids)).map((row) => row.name) };
});
