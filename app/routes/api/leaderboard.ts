import { z } from "zod";
import { publishPage, surrogateKey } from "~/services/cache-policy.server";
import { topVideos } from "../discover/top10.server";
import { getOnly, query } from "./answer.server";

export const action = getOnly;

/** The Top 10 (spec 2 §7); `of` says whether the repeats are of today or, while there are none, of the week. */
export const loader = query(z.object({}), async (context) => {
  const { of, entries } = await topVideos(context);
  publishPage(context, "publicPage", [surrogateKey.page("top10")]);
  return {
    of,
    top10: entries.map(({ ytid, title, repeats }) => ({ ytid, title, todayRepeats: repeats })),
  };
});
