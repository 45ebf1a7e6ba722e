import { z } from "zod";
import { publishPage, surrogateKey } from "~/services/platform/cache-policy.server";
import { loadTitledTop10 } from "../../videos/top10.server";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

/** The Top 10 (TOP10-1). `of` is `week` while nothing was repeated today. */
export const loader = query(z.object({}), async (context) => {
  const { of, entries } = await loadTitledTop10(context);
  publishPage(context, "publicPage", [surrogateKey.page("top10")]);
  return {
    of,
    top10: entries.map(({ ytid, title, repeats }) => ({ ytid, title, todayRepeats: repeats })),
  };
});
