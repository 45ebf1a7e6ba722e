import type { generateRssFeed } from "feedsmith";
import { printable } from "~/domain/text/text";

/**
 * Answers with a feed for other programs. `feedsmith` is loaded for the first one, because it takes
 * a twentieth of a process's start.
 */
export async function rssAnswer(
  feed: Parameters<typeof generateRssFeed>[0],
  headers: Record<string, string> = {},
): Promise<Response> {
  const { generateRssFeed } = await import("feedsmith");
  return new Response(printable(generateRssFeed(feed)), {
    headers: { "Content-Type": "application/rss+xml; charset=utf-8", ...headers },
  });
}
