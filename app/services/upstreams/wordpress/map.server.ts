import { parseVideoInput } from "~/domain/videos/youtube-id";
import { excerptOf, plainText, safePost } from "../../platform/html/safe-html.server";
import type { WordpressPost } from "./schema.server";
import { parseUrl } from "~/domain/text/parse-url";

/** A post as a review. One without a video links to the blog. */
export type BlogReview = {
  ytid: string | null;
  /** Null if the blog gives no valid address. */
  link: string | null;
  title: string;
  html: string;
  excerpt: string;
  authorName: string;
  picture: string | null;
  createdAt: Date;
  isStaffPick: boolean;
};

/** In characters of HTML; longer posts are cut. */
const MAX_POST = 100_000;

const VIDEO_LINK =
  /(?:https?:)?\/\/(?:www\.|m\.|music\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be)\/[^\s"'<>\\]+/g;

/** Returns the first video that the post embeds or links to. */
function videoOf(content: string): string | null {
  for (const [link] of content.matchAll(VIDEO_LINK)) {
    const found = parseVideoInput(link.replace(/^\/\//, "https://").replaceAll("&amp;", "&"));
    if (found) return found.ytid;
  }
  return null;
}

function webAddress(text: string | undefined): string | null {
  return text && /^https?:/.test(text) ? (parseUrl(text)?.href ?? null) : null;
}

/** @param pictures the origin that pages may show pictures from */
export function toReview(post: WordpressPost, pictures: string): BlogReview {
  const { title, content, date_gmt, link, isStaffPick = false, _embedded } = post;
  const text = content.rendered.slice(0, MAX_POST);
  const html = safePost(text);
  const picture = webAddress(_embedded?.["wp:featuredmedia"]?.[0]?.source_url);
  const created = new Date(`${date_gmt}Z`);
  return {
    ytid: videoOf(text),
    link: webAddress(link),
    title: plainText(title.rendered) || "Untitled",
    html,
    excerpt: excerptOf(html),
    authorName: plainText(_embedded?.author?.[0]?.name ?? "") || "The editors",
    picture: picture?.startsWith(`${pictures}/`) ? picture : null,
    createdAt: Number.isNaN(created.getTime()) ? new Date(0) : created,
    isStaffPick,
  };
}
