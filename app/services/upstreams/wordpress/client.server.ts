import type { Log } from "~/services/platform/log.server";
import { createUpstream, UpstreamError } from "../http.server";
import { categoriesAnswer, postsAnswer, type WordpressPost } from "./schema.server";

/** REVIEW-2 */
export const POSTS_PER_PAGE = 6;

/**
 * More than one, because the search ignores case and looks at whole posts, so the post we want may
 * not come first.
 */
const POSTS_SEARCHED = 20;

/** REVIEW-6 */
export type Category = "contributor-reviews" | "staff-picks";

export type WordpressClient = ReturnType<typeof createWordpressClient>;

/** WordPress answers 400 after the last page, not an empty list. */
function isBeyondLast(status: number, text: string): boolean {
  return status === 400 && text.includes("rest_post_invalid_page_number");
}

/** Reads the posts of a blog; `base` is the address of its REST API. */
export function createWordpressClient(base: string, log: Log) {
  const upstream = createUpstream({ name: "wordpress", log, timeoutMs: 3000 });
  const ids = new Map<Category, number>();

  async function ask(path: string, query: Record<string, string>) {
    const url = new URL(`${base}/${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return upstream.get(url);
  }

  async function idOf(slug: Category): Promise<number | null> {
    const known = ids.get(slug);
    if (known !== undefined) return known;
    const { status, text } = await ask("categories", { slug });
    if (status !== 200) throw new UpstreamError(upstream.name, "status", status);
    const found = upstream.parse(categoriesAnswer, text).find((one) => one.slug === slug);
    if (found) ids.set(slug, found.id);
    return found?.id ?? null;
  }

  async function ofCategory(slug: Category, query: Record<string, string>) {
    const id = await idOf(slug);
    if (id === null) return [];
    const { status, text } = await ask("posts", {
      categories: String(id),
      orderby: "date",
      order: "desc",
      _embed: "author,wp:featuredmedia",
      ...query,
    });
    if (isBeyondLast(status, text)) return [];
    if (status !== 200) throw new UpstreamError(upstream.name, "status", status);
    const pick = slug === "staff-picks" ? id : await idOf("staff-picks");
    return upstream.parse(postsAnswer, text).map((post): WordpressPost => {
      const isStaffPick =
        slug === "staff-picks" || (pick !== null && post.categories.includes(pick));
      return { ...post, isStaffPick };
    });
  }

  return {
    /**
     * Returns the newest posts on page 1. Empty if the blog does not have the category.
     * @throws {UpstreamError}
     */
    posts(category: Category, page: number): Promise<WordpressPost[]> {
      return ofCategory(category, { per_page: String(POSTS_PER_PAGE), page: String(page) });
    },

    /**
     * Finds reviews that may contain this video's id. Drops a leading dash, which WordPress would
     * read as "without".
     * @throws {UpstreamError}
     */
    postsAbout(ytid: string): Promise<WordpressPost[]> {
      const search = ytid.replace(/^-+/, "");
      return ofCategory("contributor-reviews", { search, per_page: String(POSTS_SEARCHED) });
    },
  };
}
