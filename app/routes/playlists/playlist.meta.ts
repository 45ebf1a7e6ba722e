import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import { addresses } from "~/addresses";
import { countOf } from "~/domain/playlists/playlist-count";
import { playlistPath } from "~/domain/playlists/playlist-paths";
import { notFoundHead, pageHead, siteOf } from "../shell/page-head";
import type { PlaylistPage } from "./playlist.server";

/** Title, canonical link and Open Graph tags of a playlist, with the first video's thumbnail. */
export function playlistMeta({ data, matches }: MetaArgs): MetaDescriptor[] {
  const { product } = siteOf({ matches });
  const page = data as PlaylistPage | undefined;
  if (!page) return notFoundHead(product);
  const { playlist, cover, origin, imageOrigin } = page;
  return pageHead({
    product,
    title: `${playlist.name} - ${product}`,
    name: playlist.name,
    description: `A playlist of ${countOf(playlist)} to play on repeat.`,
    canonical: origin + playlistPath(playlist.pid),
    type: "music.playlist",
    image: cover && `${imageOrigin}/vi/${cover}/hqdefault.jpg`,
    isThumbnail: true,
    index: false,
    more: [
      {
        tagName: "link",
        rel: "alternate",
        type: "application/rss+xml",
        title: playlist.name,
        href: origin + addresses.playlist.feed(playlist.pid),
      },
    ],
  });
}
