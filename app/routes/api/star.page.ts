import { page } from "~/domain/schemas/paging";
import { favorites } from "~/services/history.server";
import { getOnly, query } from "./answer.server";

export const action = getOnly;

/** Hearted videos, the newest heart first. */
export const loader = query(page, async ({ db, session }, { next, limit }) => {
  if (!session.userId) return { res: [] };
  return favorites(db, session.userId, { cursor: next, limit });
});
