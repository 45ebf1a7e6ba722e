import { page } from "~/domain/lists/paging";
import { loadHistory } from "~/services/history/history.server";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

export const loader = query(page, async ({ db, session }, { next, limit }) => {
  if (!session.userId) return { history: [] };
  const { res, next: following } = await loadHistory(db, session.userId, { cursor: next, limit });
  return { history: res, next: following };
});
