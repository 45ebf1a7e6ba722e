/**
 * Reviews of videos: those written here and posts of the operator's blog. Its table is `reviews`.
 * Called by routes, playlists, the queue and the seed.
 */
import type { Db } from "../platform/db/database.server";
import type { Env } from "../platform/env/env.server";
import type { Log } from "../platform/log.server";
import { createLookups } from "../upstreams/lookups.server";
import { createWordpressClient } from "../upstreams/wordpress/client.server";
import { toReview } from "../upstreams/wordpress/map.server";
import type { WordpressPost } from "../upstreams/wordpress/schema.server";
import { createBlogTexts } from "./blog-texts.server";
import { BlogPages } from "./blog-pages.server";
import { BlogReviews } from "./blog-reviews.server";
import { OwnReviews } from "./own-reviews.server";
import type { Reviews } from "./review.server";

export type { Review, ReviewKind, Reviews, ReviewsPage } from "./review.server";

type Options = { db: Db; env: Pick<Env, "reviews">; log: Log };

/** Takes reviews from the blog if one is set, otherwise our own. */
export function createReviews({ db, env, log }: Options): Reviews {
  const { blogUrl, excludedYtid } = env.reviews;
  const excludedYtids = excludedYtid ? [excludedYtid] : [];
  const own = new OwnReviews(db, excludedYtids);
  if (!blogUrl) return own;
  const blog = createWordpressClient(blogUrl, log);
  const pictureOrigin = new URL(blogUrl).origin;
  const map = (post: WordpressPost) => toReview(post, pictureOrigin);
  const texts = createBlogTexts({ lookups: createLookups({ db, log }), blog, map });
  const pages = new BlogPages({ blog, texts, map, log });
  return new BlogReviews({ own, pages, texts, excludedYtids });
}
