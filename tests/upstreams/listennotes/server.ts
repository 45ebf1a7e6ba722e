import { catalogue } from "../feeds/catalogue";
import { startStandIn, type Answer, type StandIn } from "../stand-in";

const KEY = "LISTENKEY";
const UPGRADE = "Please upgrade to PRO or ENTERPRISE plan to see this field";

/**
 * The id of the catalogue's first podcast, as the free plan shows it: without the feed's address.
 */
export const LISTEN_NOTES_ID = "4d3fe717742d4963a85562e9f84d8c79";

function answer({ pathname }: URL, headers: Record<string, unknown>): Answer {
  if (headers["x-listenapi-key"] !== KEY) return { status: 401, body: { errors: "Wrong key" } };
  if (pathname !== `/podcasts/${LISTEN_NOTES_ID}`) return { status: 404, body: { errors: "404" } };
  const { title, author, appleId } = catalogue[0]!;
  return {
    body: {
      id: LISTEN_NOTES_ID,
      rss: UPGRADE,
      email: UPGRADE,
      listen_score: UPGRADE,
      itunes_id: Number(appleId),
      title,
      publisher: author,
      description: "<p>A podcast that exists for tests only.</p>",
      image: null,
      language: "English",
      explicit_content: false,
      episodes: [],
      next_episode_pub_date: null,
    },
  };
}

export type ListenNotes = StandIn & { env: Record<string, string> };

export async function startListenNotes(): Promise<ListenNotes> {
  const standIn = await startStandIn({ answer });
  return Object.assign(standIn, {
    env: { LISTEN_API_URL: standIn.origin, LISTEN_API_KEY: KEY },
  });
}
