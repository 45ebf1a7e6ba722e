import { page } from "~/domain/schemas/paging";
import { history } from "~/services/history.server";
import { getOnly, query } from "./answer.server";

export const action = getOnly;

/** The history from the most repeated video down. */
export const loader = query(page, async ({ db, session }, { next, limit }) => {
  if (!session.userId) return { res: [] };
  return history(db, session.userId, { cursor: next, limit, sort: "RepeatCount" });
});
