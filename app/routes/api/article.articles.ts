import { metadataQuery } from "~/domain/schemas/metadata";
import { findArticles, toWire } from "~/services/articles/articles.server";
import { getOnly, query } from "./answer.server";

export const action = getOnly;

/** The reviews of up to 20 videos by ytid; those without one are left out (spec 1 §7). */
export const loader = query(metadataQuery, async ({ db }, { ytids }) => {
  const found = await findArticles(db, ytids);
  return { res: Object.fromEntries(found.map((article) => [article.ytid, toWire(article)])) };
});
