import type { Log } from "~/services/log.server";
import { createUpstream, UpstreamError } from "../http.server";
import { categoriesAnswer, postsAnswer, type WordpressPost } from "./schema.server";

/** spec 1 §9 */
export const POSTS_A_PAGE = 6;

/** spec 1 §7 */
export type Category = "contributor-reviews" | "staff-picks";

export type WordpressClient = ReturnType<typeof createWordpressClient>;

/** Past its last page a WordPress answers 400, not an empty list. */
function isBeyondLast(status: number, text: string): boolean {
  return status === 400 && text.includes("rest_post_invalid_page_number");
}

/** The posts of a blog by its REST base. */
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

  return {
    /**
     * Page 1 is the newest; a category that the blog does not have is empty.
     * @throws {UpstreamError}
     */
    async posts(category: Category, page: number): Promise<WordpressPost[]> {
      const id = await idOf(category);
      if (id === null) return [];
      const { status, text } = await ask("posts", {
        categories: String(id),
        per_page: String(POSTS_A_PAGE),
        page: String(page),
        orderby: "date",
        order: "desc",
        _embed: "author,wp:featuredmedia",
      });
      if (isBeyondLast(status, text)) return [];
      if (status !== 200) throw new UpstreamError(upstream.name, "status", status);
      return upstream.parse(postsAnswer, text);
    },
  };
}
