import { page } from "~/domain/lists/paging";
import { loadHistory } from "~/services/history/history.server";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

/** The history, most repeated video first. */
export const loader = query(page, async ({ db, session }, { next, limit }) => {
  if (!session.userId) return { res: [] };
  return loadHistory(db, session.userId, { cursor: next, limit, sort: "RepeatCount" });
});
