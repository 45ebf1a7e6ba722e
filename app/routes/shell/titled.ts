import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import { addresses } from "~/addresses";
import type { RootData } from "~/root";

interface Options {
  /** Whether search engines may index the page. */
  index?: boolean;
  description?: string;
  /** The document's title, if not `{name} - {product}`. */
  title?: (product: string) => string;
  /** The canonical path, if not that of the page without its query. */
  path?: string;
}

/** The product in two sentences, for descriptions of pages. */
export const PITCH =
  "Play any music video on repeat, or loop just the section you love. Keep your repeats, hearts and history.";

/** Title, canonical link and Open Graph tags of a page without a video of its own (SHELL-15). */
export function titled(name: string, options: Options = {}) {
  const {
    index = false,
    description = PITCH,
    title = (product) => `${name} - ${product}`,
    path,
  } = options;
  return ({ matches, location }: MetaArgs): MetaDescriptor[] => {
    const root = matches.find((match) => match.id === "root")?.data as RootData | undefined;
    const product = root?.shell.product ?? "Listen on Repeat";
    const origin = root?.origin ?? "";
    const canonical = origin + (path ?? location.pathname.toLowerCase());
    return [
      { title: title(product) },
      { name: "description", content: description },
      { tagName: "link", rel: "canonical", href: canonical },
      { property: "og:site_name", content: product },
      { property: "og:type", content: "website" },
      { property: "og:title", content: name },
      { property: "og:description", content: description },
      { property: "og:url", content: canonical },
      { property: "og:image", content: `${origin}${addresses.files.icon512}` },
      { name: "twitter:card", content: "summary" },
      ...(index ? [] : [{ name: "robots", content: "noindex" }]),
    ];
  };
}
