import { radioSuggestQuery } from "~/domain/radio/radio-query";
import { MIN_SUGGEST_LENGTH } from "~/domain/search/suggestions";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

const MOST_NAMES = 20;

/** `{res: [name]}` of at most 20 stations, none before the third character (RADIO-4). */
export const loader = query(
  radioSuggestQuery,
  async ({ radio, limits, client }, { q, country }) => {
    const name = q.trim().slice(0, 100).toLowerCase();
    if ([...name].length < MIN_SUGGEST_LENGTH) return { res: [] };
    const wanted = { name, order: "clickcount" as const, ...(country && { country }) };
    const mayAsk = async () => (await limits.consume("suggest-by-client", client)) === null;
    const { rows } = await radio.page(wanted, { limit: MOST_NAMES, mayAsk });
    return { res: rows.map((row) => row.name) };
  },
);
