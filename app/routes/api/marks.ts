import { getPlays } from "~/domain/schemas/plays";
import { marks } from "~/services/marks.server";
import { getOnly, query } from "./answer.server";

export const action = getOnly;

/** The listener's own marks on the videos of a public page: laid over it by the enhancement (ARCHITECTURE D9). */
export const loader = query(getPlays, async ({ db, session }, { ytids }) => ({
  res: session.userId ? await marks(db, session.userId, ytids) : {},
}));
