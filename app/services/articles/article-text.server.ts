import { marked } from "marked";
import sanitizeHtml from "sanitize-html";

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "h2", "h3", "h4", "em", "strong", "b", "i", "a", "br", "hr"],
    ...["ul", "ol", "li", "blockquote", "code", "pre", "sup", "sub"],
  ],
  allowedAttributes: { a: ["href", "rel"] },
  allowedSchemes: ["https", "http", "mailto"],
  allowProtocolRelative: false,
  // The page has its own first heading; links of others get none of our standing.
  transformTags: {
    h1: "h2",
    a: (tagName, { href = "" }) => ({
      tagName,
      attribs: { href, ...(!href.startsWith("/") && { rel: "nofollow noopener" }) },
    }),
  },
  nonTextTags: ["style", "script", "textarea", "option", "noscript", "iframe", "svg"],
};

/** `[photogallery ids="1,2"]` and its like mean something to the blog's own program only. */
const SHORTCODE = /\[\/?[a-z][\w-]*(?:\s[^\]]*)?\](?!\()/g;

/** HTML that somebody else wrote, reduced to plain text with its structure. */
export function safeHtml(html: string): string {
  return sanitizeHtml(html, RULES).trim();
}

/** A post of a blog: as {@link safeHtml}, without shortcodes. */
export function safePost(html: string): string {
  return safeHtml(html.replace(SHORTCODE, ""));
}

/** The HTML of a review as it is stored: made of Markdown, and made safe, once. */
export function htmlOfMarkdown(markdown: string): string {
  return safeHtml(marked.parse(markdown, { async: false, gfm: true }));
}

const ESCAPED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** The words alone, entities decoded, in one line. */
export function plainText(html: string): string {
  const spaced = html.replace(/<(?:\/p|\/li|\/h\d|br)\b/gi, " $&");
  return sanitizeHtml(spaced, { ...RULES, allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot);/g, (whole, name: string) => ESCAPED[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();
}

/** The beginning of a text, cut between words. */
export function excerptOf(html: string, longest = 170): string {
  const text = plainText(html);
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), longest / 2)).replace(/[\s,.;:-]+$/, "")}...`;
}
