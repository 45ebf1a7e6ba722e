import type { LoaderFunctionArgs } from "@remix-run/node";
import { generateRssFeed } from "feedsmith";
import { pid as pidSchema } from "~/domain/schemas/playlist";
import { watchPath } from "~/domain/youtube-id";
import { publishPage, surrogateKey } from "~/services/cache-policy.server";
import { newestItems } from "~/services/library-export.server";
import { getPlaylist, NoSuchPlaylist } from "~/services/playlists.server";
import { refusePlaylist } from "../api/playlist-answer.server";

/** Entries of a feed: readers ask often, and know what they have seen. */
const ENTRIES = 100;

/** RSS of a public playlist, the video that was added last first. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { db, env } = context;
  const pid = pidSchema.safeParse(params.pid).data;
  if (!pid) return refusePlaylist(new NoSuchPlaylist("There is no such playlist"));
  // Asked as nobody: a feed is for programs, and a private playlist has none.
  const playlist = await getPlaylist(db, pid, null).catch(refusePlaylist);
  publishPage(context, "publicPage", [surrogateKey.playlist(pid)]);
  const items = await newestItems(db, pid, ENTRIES);
  const feed = generateRssFeed({
    title: `${playlist.name} - ${env.productName}`,
    link: `${env.origin}/playlist/${pid}`,
    description: `Videos of the playlist ${playlist.name}`,
    lastBuildDate: playlist.updatedAt,
    atom: {
      links: [
        { href: `${env.origin}/playlist/${pid}/rss.xml`, rel: "self", type: "application/rss+xml" },
      ],
    },
    items: items.map(({ ytid, title, author, addedAt }) => ({
      title: title ?? `YouTube video ${ytid}`,
      link: env.origin + watchPath({ ytid }),
      guid: { value: `${pid}-${ytid}`, isPermaLink: false },
      pubDate: addedAt,
      ...(author && { dc: { creators: [author] } }),
    })),
  });
  return new Response(feed, { headers: { "Content-Type": "application/rss+xml; charset=utf-8" } });
}
