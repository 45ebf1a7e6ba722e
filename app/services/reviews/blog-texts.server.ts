import { z } from "zod";
import type { LookupResult, Lookups } from "../upstreams/lookups.server";
import type { WordpressClient } from "../upstreams/wordpress/client.server";
import type { WordpressPost } from "../upstreams/wordpress/schema.server";
import type { BlogReview } from "../upstreams/wordpress/map.server";
import { type ReviewText, toEpochSeconds } from "./review.server";

const storedText: z.ZodType<ReviewText> = z.object({
  title: z.string(),
  html: z.string(),
  authorName: z.string(),
  created: z.number(),
  isStaffPick: z.boolean(),
});

function toText({ title, html, authorName, createdAt, isStaffPick }: BlogReview): ReviewText {
  return { title, html, authorName, created: toEpochSeconds(createdAt), isStaffPick };
}

interface Options {
  lookups: Lookups;
  blog: WordpressClient;
  map(post: WordpressPost): BlogReview;
}

export type BlogTexts = ReturnType<typeof createBlogTexts>;

/** Finds the blog's posts by the video that they are about. */
export function createBlogTexts({ lookups, blog, map }: Options) {
  const posts = lookups.of("post", storedText);

  function question(ytid: string) {
    return {
      key: ytid,
      async ask(): Promise<ReviewText | null> {
        const found = (await blog.postsAbout(ytid)).map(map).find((one) => one.ytid === ytid);
        return found ? toText(found) : null;
      },
    };
  }

  return {
    known: (ytid: string): Promise<LookupResult<ReviewText> | null> => posts.cached(question(ytid)),
    lookUp: (ytid: string): Promise<LookupResult<ReviewText>> => posts.lookUp(question(ytid)),
    /** Stores posts that came with a list, so that nobody needs to look them up. */
    async keep(loaded: readonly BlogReview[]): Promise<void> {
      for (const post of loaded) if (post.ytid) await posts.keep(post.ytid, toText(post));
    },
  };
}
