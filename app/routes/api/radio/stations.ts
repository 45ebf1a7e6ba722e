import { radioStationsQuery } from "~/domain/radio/radio-query";
import { mayAskDirectory } from "~/routes/radio/radio-lists.server";
import { toStationAnswer } from "~/services/radio/station-view.server";
import { apiError, getOnly, query } from "../answer.server";

export const action = getOnly;

/** A list of stations, 50 a page; 502 only where the directory fails and we know no such station. */
export const loader = query(
  radioStationsQuery,
  async (context, { tab, country, tag, q, cursor }) => {
    const order = tab === "five-star" ? ("votes" as const) : ("clickcount" as const);
    const wanted = {
      order,
      ...(country && { country }),
      ...(tag && { tag }),
      ...(q && { name: q }),
    };
    const part = { cursor, mayAsk: mayAskDirectory(context) };
    const { rows, next, isKept } = await context.radio.page(wanted, part);
    if (isKept && rows.length === 0) {
      context.analytics.track({ name: "radio-list-failed", list: tab });
      const message = "The station directory does not answer.";
      throw apiError({ status: 502, code: "upstream_failed", message });
    }
    return { res: rows.map(toStationAnswer), ...(next && { next }) };
  },
);
