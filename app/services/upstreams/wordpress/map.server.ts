import { parseVideoInput } from "~/domain/youtube-id";
import { excerptOf, plainText, safePost } from "../../articles/article-text.server";
import type { WordpressPost } from "./schema.server";

/** A post as a review; without a video it is read at the blog. */
export type BlogReview = {
  ytid: string | null;
  /** Null where the blog tells no address that can be opened. */
  link: string | null;
  title: string;
  html: string;
  excerpt: string;
  authorName: string;
  picture: string | null;
  createdAt: Date;
};

const VIDEO_LINK =
  /(?:https?:)?\/\/(?:www\.|m\.|music\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be)\/[^\s"'<>\\]+/g;

/** The first video that the post embeds or links to. */
function videoOf(content: string): string | null {
  for (const [link] of content.matchAll(VIDEO_LINK)) {
    const found = parseVideoInput(link.replace(/^\/\//, "https://").replaceAll("&amp;", "&"));
    if (found) return found.ytid;
  }
  return null;
}

function webAddress(text: string | undefined): string | null {
  return text && URL.canParse(text) && /^https?:/.test(text) ? new URL(text).href : null;
}

/** @param pictures the origin whose pictures pages may show */
export function toReview(post: WordpressPost, pictures: string): BlogReview {
  const { title, content, date_gmt, link, _embedded } = post;
  const html = safePost(content.rendered);
  const picture = webAddress(_embedded?.["wp:featuredmedia"]?.[0]?.source_url);
  const created = new Date(`${date_gmt}Z`);
  return {
    ytid: videoOf(content.rendered),
    link: webAddress(link),
    title: plainText(title.rendered) || "Untitled",
    html,
    excerpt: excerptOf(html),
    authorName: plainText(_embedded?.author?.[0]?.name ?? "") || "The editors",
    picture: picture?.startsWith(`${pictures}/`) ? picture : null,
    createdAt: Number.isNaN(created.getTime()) ? new Date(0) : created,
  };
}
