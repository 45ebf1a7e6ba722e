import { page } from "~/domain/lists/paging";
import { loadHearted } from "~/services/history/history.server";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

/** Hearted videos, newest heart first. */
export const loader = query(page, async ({ db, session }, { next, limit }) => {
  if (!session.userId) return { res: [] };
  return loadHearted(db, session.userId, { cursor: next, limit });
});
