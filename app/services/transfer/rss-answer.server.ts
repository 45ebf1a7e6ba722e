import type { generateRssFeed } from "feedsmith";
import { printable } from "~/domain/text/text";

/**
 * A feed for other programs. `feedsmith` is loaded at the first one, because it is a twentieth of
 * the start of a process.
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
