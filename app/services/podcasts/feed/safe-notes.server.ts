import type { IOptions, Tag } from "sanitize-html";
import { sanitizeHtml } from "../../platform/html/sanitize-html.server";

const LINK = "nofollow noopener ugc";

const RULES: IOptions = {
  allowedTags: [
    ...["p", "h3", "h4", "em", "strong", "b", "i", "u", "a", "br", "hr"],
    ...["ul", "ol", "li", "blockquote", "code", "pre"],
  ],
  allowedAttributes: { a: ["href", "rel", "target"] },
  allowedSchemes: ["https", "http", "mailto"],
  allowProtocolRelative: false,
  // The page has headings of its own. Links lead elsewhere and must not gain search ranking from
  // us.
  transformTags: {
    h1: "h3",
    h2: "h3",
    h5: "h4",
    h6: "h4",
    div: "p",
    a: (tagName, { href = "" }): Tag => {
      const leads = /^(?:https?:|mailto:)/i.test(href);
      return { tagName, attribs: leads ? { href, rel: LINK, target: "_blank" } : {} };
    },
  },
  nonTextTags: ["style", "script", "textarea", "option", "noscript", "iframe", "svg", "title"],
};

const TAG = /<[a-z/][^<>]{0,500}>/i;

/** Keeps the line ends of notes without any tag, which are plain text. */
function withLineEnds(text: string): string {
  return text.trim().replace(/\r\n?|\n/g, "<br>");
}

/**
 * Sanitises a publisher's notes down to text with its structure. Leaves out pictures, because they
 * would contact strangers.
 */
export function safeNotes(html: string): string {
  const marked = TAG.test(html) ? html : withLineEnds(html);
  return sanitizeHtml(marked, RULES)
    .replace(/<a>([^<]*)<\/a>/g, "$1")
    .replace(/(?:<p>\s*<\/p>\s*)+/g, "")
    .trim();
}
