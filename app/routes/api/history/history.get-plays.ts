import { getPlays } from "~/domain/history/plays-schema";
import { loadMarks } from "~/services/history/marks.server";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

/** `{res: {ytid: repeats}}`, with 0 for a video that was never played. */
export const loader = query(getPlays, async ({ db, session }, { ytids }) => {
  const own = session.userId ? await loadMarks(db, session.userId, ytids) : null;
  return { res: Object.fromEntries(ytids.map((ytid) => [ytid, own?.get(ytid)?.repeats ?? 0])) };
});
