import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import type { RootData } from "~/root";

/** Returns the product's name and origin, and the root's data if it was loaded. */
export function siteOf({ matches }: Pick<MetaArgs, "matches">) {
  const root = matches.find((match) => match.id === "root")?.data as RootData | undefined;
  return { root, product: root?.shell.product ?? "Listen on Repeat", origin: root?.origin ?? "" };
}

/** The head of a page whose loader found nothing. */
export function notFoundHead(product: string): MetaDescriptor[] {
  return [{ title: `Page not found - ${product}` }];
}

/** Size of the video host's thumbnails, in pixels. */
const THUMBNAIL = [
  { property: "og:image:width", content: "480" },
  { property: "og:image:height", content: "360" },
];

export interface Head {
  product: string;
  /** The document's title. */
  title: string;
  /** The page's name on other sites. */
  name: string;
  description: string;
  /** The absolute URL. */
  canonical: string;
  /** The Open Graph type. */
  type?: string;
  image: string | null;
  /** Whether the image is a video's thumbnail, which is shown large. */
  isThumbnail?: boolean;
  /** Whether search engines may index the page. */
  index?: boolean;
  /** Links and structured data. */
  more?: MetaDescriptor[];
}

/** Title, canonical link and Open Graph tags of a page (SHELL-15). */
export function pageHead(page: Head): MetaDescriptor[] {
  const { type = "website", isThumbnail = false, index = true, more = [] } = page;
  const card = isThumbnail ? "summary_large_image" : "summary";
  return [
    { title: page.title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: page.canonical },
    { property: "og:site_name", content: page.product },
    { property: "og:type", content: type },
    { property: "og:title", content: page.name },
    { property: "og:description", content: page.description },
    { property: "og:url", content: page.canonical },
    ...(page.image === null
      ? []
      : [
          { property: "og:image", content: page.image },
          ...(isThumbnail ? THUMBNAIL : []),
          { name: "twitter:card", content: card },
        ]),
    ...(index ? [] : [{ name: "robots", content: "noindex" }]),
    ...more,
  ];
}
