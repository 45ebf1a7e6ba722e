import type { Answer } from "../stand-in";

const BLOG = "https://blog.example";

const author = { id: 1, name: "ann", link: `${BLOG}/author/ann`, slug: "ann" };

const picture = {
  id: 144,
  type: "attachment",
  alt_text: "A turntable",
  media_type: "image",
  mime_type: "image/png",
  media_details: { width: 1139, height: 717 },
  source_url: `${BLOG}/wp-content/uploads/2022/05/turntable.png`,
};

function post(id: number, title: string, html: string) {
  return {
    id,
    date: "2022-05-29T17:51:44",
    date_gmt: "2022-05-29T17:51:44",
    guid: { rendered: "" },
    slug: `post-${id}`,
    status: "publish",
    type: "post",
    link: `${BLOG}/post-${id}`,
    title: { rendered: title },
    content: { rendered: html, protected: false },
    excerpt: { rendered: "<p>In short. 📸</p>\n", protected: false },
    author: 1,
    featured_media: 144,
    categories: [3],
    tags: [],
    _links: { self: [{ href: "#" }], curies: [{ name: "wp", templated: true }] },
    _embedded: {
      author: [author],
      "wp:featuredmedia": [picture],
      "wp:term": [[{ id: 3, name: "Featured", slug: "featured", taxonomy: "category" }]],
    },
  };
}

const unsafe = [
  "<p>Before</p><script>alert(1)</script>",
  `<p onclick="alert(1)">Press</p><a href="javascript:alert(1)">this</a>`,
  `<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" onload="alert(1)"></iframe>`,
];

/** Parts that the reader may not see are replaced by error objects. */
const hiddenParts = {
  author: [{ code: "rest_user_invalid_id", message: "Invalid user ID.", data: { status: 404 } }],
  "wp:featuredmedia": [
    {
      code: "rest_forbidden",
      message: "Sorry, you are not allowed to do that.",
      data: { status: 401 },
    },
  ],
};

export const wordpressFixtures = {
  posts: {
    body: [
      post(143, "A List of Loops", "\n<p>Songs that <em>never</em> end.</p>\n"),
      post(
        144,
        "&#8220;Again &amp; Again&#8221;",
        "<ul><li>One<br>more <strong>time</strong></li></ul>",
      ),
      post(145, "Pictures &lt;only&gt;", `<figure><img src="${BLOG}/a.png" alt=""></figure>`),
      post(146, "Unsafe parts", unsafe.join("\n")),
    ],
  },
  postsWithHiddenParts: {
    body: [{ ...post(147, "Nobody's", "<p>Text</p>"), _embedded: hiddenParts }],
  },
  categories: {
    body: [
      { id: 8, count: 1, name: "Guides", slug: "guides", taxonomy: "category", parent: 3 },
      { id: 6, count: 1, name: "Awards", slug: "awards", taxonomy: "category", parent: 3 },
    ],
  },
  errorPageTooHigh: {
    status: 400,
    body: {
      code: "rest_post_invalid_page_number",
      message: "The page number requested is larger than the number of pages available.",
      data: { status: 400 },
    },
  },
  errorParameter: {
    status: 400,
    body: {
      code: "rest_invalid_param",
      message: "Invalid parameter(s): per_page",
      data: { status: 400, params: { per_page: "per_page must be between 1 and 100" } },
    },
  },
} satisfies Record<string, Answer>;
