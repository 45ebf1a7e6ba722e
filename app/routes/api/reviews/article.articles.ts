import { metadataQuery } from "~/domain/videos/metadata-schema";
import { loadStoredReviews, toWireArticle } from "~/services/reviews/stored-reviews.server";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

/** The reviews of up to 20 videos by ytid. Videos without a review are left out. */
export const loader = query(metadataQuery, async ({ db }, { ytids }) => {
  const found = await loadStoredReviews(db, ytids);
  return {
    res: Object.fromEntries(found.map((article) => [article.ytid, toWireArticle(article)])),
  };
});
