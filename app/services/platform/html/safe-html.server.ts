import { marked } from "marked";
import type { IOptions } from "sanitize-html";
import { truncateText } from "~/domain/text/text";
import { trimEndOf } from "~/domain/text/trim-end-of";
import { sanitizeHtml } from "./sanitize-html.server";

const RULES: IOptions = {
  allowedTags: [
    ...["p", "h2", "h3", "h4", "em", "strong", "b", "i", "a", "br", "hr"],
    ...["ul", "ol", "li", "blockquote", "code", "pre", "sup", "sub"],
  ],
  allowedAttributes: { a: ["href", "rel"] },
  allowedSchemes: ["https", "http", "mailto"],
  allowProtocolRelative: false,
  // The page has an h1 of its own. External links must not gain search ranking from us.
  transformTags: {
    h1: "h2",
    a: (tagName, { href = "" }) => ({
      tagName,
      attribs: { href, ...(!href.startsWith("/") && { rel: "nofollow noopener" }) },
    }),
  },
  nonTextTags: ["style", "script", "textarea", "option", "noscript", "iframe", "svg"],
};

/**
 * A shortcode such as `[photogallery ids="1,2"]`, which only the blog's own software understands.
 */
const SHORTCODE = /\[\/?[a-z][\w-]*(?:\s[^[\]]*)?\](?!\()/g;

/** Sanitises outside HTML down to text with its structure. */
function safeHtml(html: string): string {
  return sanitizeHtml(html, RULES).trim();
}

/** {@link safeHtml} for a blog post; removes its shortcodes too. */
export function safePost(html: string): string {
  return safeHtml(html.replace(SHORTCODE, ""));
}

/** Renders sanitised HTML, as stored with the review. */
export function markdownToHtml(markdown: string): string {
  return safeHtml(marked.parse(markdown, { async: false, gfm: true }));
}

const ESCAPED = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
]);

/** Returns the text on one line, without tags and with entities decoded. */
export function plainText(html: string): string {
  const spaced = html.replace(/<(?:\/p|\/li|\/h\d|br)\b/gi, " $&");
  return sanitizeHtml(spaced, { ...RULES, allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot);/g, (whole, name: string) => ESCAPED.get(name) ?? whole)
    .replace(/\s+/g, " ")
    .trim();
}

/** Returns the beginning of a text, cut between words. */
export function excerptOf(html: string, longest = 170): string {
  const text = plainText(html);
  if (text.length <= longest) return text;
  const begin = truncateText(text, longest);
  const words = truncateText(begin, Math.max(begin.lastIndexOf(" "), longest / 2));
  return `${trimEndOf(words, " ,.;:-")}...`;
}
