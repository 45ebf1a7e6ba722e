import { radioStationsQuery, tabOf } from "~/domain/radio/radio-query";
import { noteListFailure } from "~/routes/radio/directory-failures.server";
import { mayAskDirectory } from "~/routes/radio/radio-lists.server";
import { DIRECTORY_AWAY } from "~/services/radio/station-lookup.server";
import { toStationAnswer } from "~/services/radio/station-view.server";
import { getOnly, query } from "../answer.server";
import { apiError, tooMany } from "../api-error.server";

export const action = getOnly;

/** A list of stations, 50 a page; 502 or 429 only where the directory cannot be asked and we know no such station. */
export const loader = query(
  radioStationsQuery,
  async (context, { tab, country, tag, q, cursor, next: after }) => {
    const order = tab === "five-star" ? ("votes" as const) : ("clickcount" as const);
    const wanted = {
      order,
      ...(country && { country }),
      ...(tag && { tag }),
      ...(q && { name: q }),
    };
    const part = { cursor: cursor ?? after, mayAsk: mayAskDirectory(context) };
    const { rows, next, unasked } = await context.radio.page(wanted, part);
    if (unasked === "failed") noteListFailure(context, q ? "search" : tabOf({ tab, country, tag }));
    if (unasked && rows.length === 0) {
      if (unasked === "limited") throw tooMany();
      throw apiError({ status: 502, code: "upstream_failed", message: DIRECTORY_AWAY });
    }
    return { res: rows.map(toStationAnswer), ...(next && { next }) };
  },
);
