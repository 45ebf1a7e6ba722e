import { addresses } from "~/addresses";
import { shownTitle } from "~/domain/videos/titles";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { playlistItemPath, videoOfItem } from "~/domain/playlists/playlist-item";
import { pid as pidSchema } from "~/domain/playlists/playlist-schema";
import { publishPage, surrogateKey } from "~/services/platform/cache-policy.server";
import { loadNewestItems } from "~/services/transfer/library-export.server";
import { rssAnswer } from "~/services/transfer/rss-answer.server";
import { loadPlaylist, NoSuchPlaylist } from "~/services/playlists/playlists.server";
import { throwPlaylistError } from "./playlist-answer.server";

/** Feed readers poll often and remember older entries themselves. */
const ENTRIES = 100;

/** The RSS feed of a public playlist, latest addition first. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { db, env } = context;
  const pid = pidSchema.safeParse(params.pid).data;
  if (!pid) return throwPlaylistError(new NoSuchPlaylist("There is no such playlist"));
  // Loaded without a user, because feed readers have no session and private playlists have no feed.
  const playlist = await loadPlaylist(db, pid, null).catch(throwPlaylistError);
  publishPage(context, "publicPage", [surrogateKey.playlist(pid)]);
  const items = await loadNewestItems(db, pid, ENTRIES);
  return rssAnswer({
    title: `${playlist.name} - ${env.productName}`,
    link: `${env.origin}${addresses.playlist.of(pid)}`,
    description: `Videos of the playlist ${playlist.name}`,
    lastBuildDate: playlist.updatedAt,
    atom: {
      links: [
        {
          href: `${env.origin}${addresses.playlist.feed(pid)}`,
          rel: "self",
          type: "application/rss+xml",
        },
      ],
    },
    items: items.map(({ ytid, title, author, addedAt }) => ({
      title: shownTitle({ ytid: videoOfItem(ytid) ?? ytid, title }),
      link: env.origin + playlistItemPath(ytid),
      guid: { value: `${pid}-${ytid}`, isPermaLink: false },
      pubDate: addedAt,
      ...(author && { dc: { creators: [author] } }),
    })),
  });
}
