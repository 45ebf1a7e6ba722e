import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { addresses } from "~/addresses";
import { parseQuery, text } from "~/domain/text/query/parse-query";
import { loadNewEpisodes } from "~/services/podcasts/new-episodes/new-episodes.server";
import { notePodcastsUsed } from "~/services/podcasts/podcast-marks.server";
import { ownerOfFeed } from "~/services/podcasts/new-episodes/private-feed.server";
import { rssAnswer } from "~/services/transfer/rss-answer.server";

/** Feed readers poll often and remember older entries themselves. */
const ENTRIES = 100;

export const query = z.object({ token: text });

/**
 * A feed of the newest episodes of a listener's hearted podcasts. The token in the address is the
 * key (PODCAST-15).
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { db, env } = context;
  const token = parseQuery(request, query).token ?? "";
  const userId = token === "" || token.length > 100 ? null : await ownerOfFeed(db, token);
  if (!userId) return new Response("There is no such feed.\n", { status: 404 });
  const [found] = await Promise.all([
    loadNewEpisodes(db, userId, ENTRIES),
    notePodcastsUsed(db, { userId, now: new Date() }),
  ]);
  const feed = {
    title: `New episodes - ${env.productName}`,
    link: `${env.origin}${addresses.podcast.newEpisodes}`,
    description: "New episodes of the podcasts that you have hearted",
    itunes: { block: true },
    items: found.map((episode) => ({
      title: `${episode.podcast.title}: ${episode.title}`,
      guid: { value: episode.id, isPermaLink: false },
      pubDate: episode.publishedAt,
      ...(episode.summary && { description: episode.summary }),
      enclosures: [{ url: episode.url, type: episode.type, length: episode.bytes ?? 0 }],
    })),
  };
  return rssAnswer(feed, { "X-Robots-Tag": "noindex" });
}
