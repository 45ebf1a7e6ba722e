import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** How the blog behaves. */
export type Mode = "healthy" | "slow" | "failing" | "limited" | "garbage" | "blocked";

export interface Wordpress {
  /** The REST base, for `BLOG_URL`. */
  url: string;
  env: Record<string, string>;
  mode: Mode;
  /** Path and query of every request. */
  seen: string[];
  stop(): Promise<void>;
}

const SLOW_MS = 1000;
const CATEGORIES = [
  { id: 4, slug: "contributor-reviews", name: "Contributor Reviews" },
  { id: 9, slug: "staff-picks", name: "Staff Picks" },
];

/** Ids of the stand-in video host. */
const VIDEOS = ["dQw4w9WgXcQ", "kJQP7kiw5Fk", "9bZkp7q19f0", "hTWKbfoikeg", "YQHsXMglC9A"];

function post(n: number, base: string) {
  const ytid = VIDEOS[n - 1];
  const embed = ytid
    ? `<figure><iframe src="https://www.youtube.com/embed/${ytid}?feature=oembed"></iframe></figure>`
    : "<p>No video here.</p>";
  return {
    id: 100 + n,
    date: "2026-11-01T10:00:00",
    date_gmt: `2026-11-${String(20 - n).padStart(2, "0")}T09:00:00`,
    slug: `post-${n}`,
    link: `${base}/post-${n}/`,
    title: { rendered: `Post ${n}: &#8220;Loud&#8221; &amp; <em>clear</em>` },
    content: {
      rendered: `${embed}<p onclick="x()">Words of post ${n}. [gallery ids="1"]</p><script>alert(1)</script>`,
      protected: false,
    },
    excerpt: { rendered: "<p>Cut [&hellip;]</p>", protected: false },
    featured_media: n % 2,
    categories: n % 3 === 0 ? [4, 9] : [4],
    meta: [],
    // A hidden author and a private picture come as error objects.
    _embedded: {
      author:
        n === 2 ? [{ code: "rest_user_invalid_id", message: "No" }] : [{ name: `Writer ${n}` }],
      ...(n % 2 && { "wp:featuredmedia": [{ source_url: `${base}/picture-${n}.jpg` }] }),
    },
  };
}

/** A WordPress with eight posts, two of them staff picks, with its REST API. */
export async function startWordpress(): Promise<Wordpress> {
  const blog: Omit<Wordpress, "stop" | "url" | "env"> = { mode: "healthy", seen: [] };
  let origin = "";

  function answer(url: URL): { status: number; body: unknown; headers?: Record<string, string> } {
    const query = url.searchParams;
    if (url.pathname.endsWith("/categories")) {
      return { status: 200, body: CATEGORIES.filter(({ slug }) => slug === query.get("slug")) };
    }
    if (!url.pathname.endsWith("/posts")) return { status: 404, body: { code: "rest_no_route" } };
    const category = Number(query.get("categories"));
    const all = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => post(n, origin));
    const words = (query.get("search") ?? "").toLowerCase();
    const found = all.filter(
      ({ categories, content }) =>
        categories.includes(category) && content.rendered.toLowerCase().includes(words),
    );
    const [size, page] = [Number(query.get("per_page") ?? 10), Number(query.get("page") ?? 1)];
    const pages = Math.ceil(found.length / size);
    if (page > Math.max(pages, 1)) {
      const code = "rest_post_invalid_page_number";
      return { status: 400, body: { code, message: "Too far", data: { status: 400 } } };
    }
    const headers = { "X-WP-Total": String(found.length), "X-WP-TotalPages": String(pages) };
    return { status: 200, body: found.slice((page - 1) * size, page * size), headers };
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", origin);
    blog.seen.push(url.pathname + url.search);
    void (async () => {
      if (blog.mode === "slow") await wait(SLOW_MS);
      if (blog.mode === "failing")
        return response.writeHead(500).end("Error establishing a database connection");
      if (blog.mode === "limited") return response.writeHead(429, { "Retry-After": "60" }).end();
      if (blog.mode === "blocked") return response.writeHead(403).end("<html>Blocked</html>");
      if (blog.mode === "garbage") return response.writeHead(200).end('[{"id":"x","title":null}]');
      const { status, body, headers } = answer(url);
      response.writeHead(status, { "Content-Type": "application/json", ...headers });
      response.end(JSON.stringify(body));
    })();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `${origin}/wp-json/wp/v2`;
  return Object.assign(blog, {
    url,
    env: { BLOG_URL: url },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}
