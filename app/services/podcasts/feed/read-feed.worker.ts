import { decodeFeed } from "~/domain/podcasts/feed/decode-feed";
import { excerptOf } from "~/services/platform/html/safe-html.server";
import { BadFeed, type FeedItem } from "./feed-types.server";
import { identify, type Identified } from "./identify.server";
import { parsePodcastFeed } from "./parse-feed.server";
import type { FeedMessage, FeedTask } from "./read-feed.server";
import { safeNotes } from "./safe-notes.server";

/** How many episodes are sent and stored together. */
const BATCH = 50;

/** Returns the columns of an episode's row. */
function rowOf({ item, id, digest }: Identified) {
  const { rawNotes, publishedAt, transcripts, chaptersUrl, ...rest } = item;
  const notes = safeNotes(rawNotes);
  return {
    ...rest,
    id,
    digest,
    notes,
    summary: excerptOf(notes, 280),
    published_at: new Date(publishedAt).toISOString(),
    chapters_url: chaptersUrl,
    transcripts,
  };
}

type Post = (message: FeedMessage) => void;

function newest(items: readonly FeedItem[], most: number): FeedItem[] {
  if (items.length <= most) return [...items];
  return items.toSorted((a, b) => b.publishedAt - a.publishedAt).slice(0, most);
}

function read(task: FeedTask, post: Post): void {
  const { bytes, contentType, isPart, known, podcastId, address, most, now } = task;
  const text = decodeFeed(bytes, contentType);
  const { podcast, items, isCut } = parsePodcastFeed(text, { address, now, isPart });
  const identified = identify(podcastId, newest(items, most), known);
  post({ kind: "podcast", podcast, count: identified.length });
  const changed = identified.filter(({ isChanged }) => isChanged);
  for (let at = 0; at < changed.length; at += BATCH) {
    const rows = changed.slice(at, at + BATCH).map(rowOf);
    const pictures = rows.flatMap(({ picture }) => picture ?? []);
    post({ kind: "episodes", rows: JSON.stringify(rows), pictures });
  }
  post({ kind: "end", ids: identified.map(({ id }) => id), isCut });
}

/** Reads a feed in a thread of the pool. */
export default function readAndPost(task: FeedTask): void {
  const post: Post = (message) => task.port.postMessage(message);
  try {
    read(task, post);
  } catch (error) {
    if (!(error instanceof BadFeed)) throw error;
    post({ kind: "failed", problem: error.problem });
  }
}
