import { page } from "~/domain/schemas/paging";
import { history } from "~/services/history.server";
import { getOnly, query } from "./answer.server";

export const action = getOnly;

export const loader = query(page, async ({ db, session }, { next, limit }) => {
  if (!session.userId) return { history: [] };
  const { res, next: following } = await history(db, session.userId, { cursor: next, limit });
  return { history: res, next: following };
});
