import { addresses } from "~/addresses";
import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import { countOf } from "~/domain/playlists/playlist-count";
import { playlistPath } from "~/domain/playlists/playlist-paths";
import type { RootData } from "~/root";
import type { PlaylistPage } from "./playlist.server";

/** Title, canonical link and Open Graph tags of a playlist, with the first video's thumbnail. */
export function playlistMeta({ data, matches }: MetaArgs): MetaDescriptor[] {
  const root = matches.find((match) => match.id === "root")?.data as RootData | undefined;
  const product = root?.shell.product ?? "Listen on Repeat";
  const page = data as PlaylistPage | undefined;
  if (!page) return [{ title: `Page not found - ${product}` }];
  const { playlist, cover, origin, imageOrigin } = page;
  const title = `${playlist.name} - ${product}`;
  const canonical = origin + playlistPath(playlist.pid);
  const description = `A playlist of ${countOf(playlist)} to play on repeat.`;
  const image = cover && `${imageOrigin}/vi/${cover}/hqdefault.jpg`;
  return [
    { title },
    { name: "description", content: description },
    { name: "robots", content: "noindex" },
    { tagName: "link", rel: "canonical", href: canonical },
    {
      tagName: "link",
      rel: "alternate",
      type: "application/rss+xml",
      title: playlist.name,
      href: origin + addresses.playlist.feed(playlist.pid),
    },
    { property: "og:site_name", content: product },
    { property: "og:type", content: "music.playlist" },
    { property: "og:title", content: playlist.name },
    { property: "og:description", content: description },
    { property: "og:url", content: canonical },
    ...(image
      ? [
          { property: "og:image", content: image },
          { property: "og:image:width", content: "480" },
          { property: "og:image:height", content: "360" },
          { name: "twitter:card", content: "summary_large_image" },
        ]
      : []),
  ];
}
