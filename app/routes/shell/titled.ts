import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import { addresses } from "~/addresses";
import { pageHead, siteOf } from "./page-head";

interface Options {
  /** Whether search engines may index the page. */
  index?: boolean;
  description?: string;
  /** The document's title, if not `{name} - {product}`. */
  title?: (product: string) => string;
  /** The canonical path, if not the page's own without its query. */
  path?: string;
}

/** The product in two sentences, for page descriptions. */
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
  return (args: MetaArgs): MetaDescriptor[] => {
    const { product, origin } = siteOf(args);
    return pageHead({
      product,
      title: title(product),
      name,
      description,
      canonical: origin + (path ?? args.location.pathname.toLowerCase()),
      image: origin + addresses.files.icon512,
      index,
    });
  };
}
