import { getPlays } from "~/domain/schemas/plays";
import { marks } from "~/services/marks.server";
import { getOnly, query } from "./answer.server";

export const action = getOnly;

/** `{res: {ytid: repeats}}`; a video never played counts 0. */
export const loader = query(getPlays, async ({ db, session }, { ytids }) => {
  const own = session.userId ? await marks(db, session.userId, ytids) : {};
  return { res: Object.fromEntries(ytids.map((ytid) => [ytid, own[ytid]?.repeats ?? 0])) };
});
