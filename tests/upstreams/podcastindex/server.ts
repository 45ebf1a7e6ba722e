import { createHash } from "node:crypto";
import {
  byIndexId,
  catalogue,
  coverOf,
  searchCatalogue,
  type MadePodcast,
} from "../feeds/catalogue";
import { startStandIn, type Answer, type StandIn } from "../stand-in";

const KEY = "INDEXKEY";
const SECRET = "index-secret";

function feedOf(podcast: MadePodcast, feeds: string) {
  const { indexId, appleId, title, author, genre } = podcast;
  return {
    id: indexId,
    title,
    url: `${feeds}/feed/${appleId}.xml`,
    originalUrl: `${feeds}/feed/${appleId}.xml`,
    link: `${feeds}/`,
    description: "A podcast that exists for tests only.",
    author,
    image: `${feeds}/${coverOf(podcast)}`,
    artwork: `${feeds}/${coverOf(podcast)}`,
    language: "en",
    explicit: false,
    itunesId: Number(appleId),
    categories: { "1": genre.name.split(" & ")[0] },
  };
}

/** A podcast that Apple does not have. */
const OWN: MadePodcast = {
  appleId: "",
  indexId: 77,
  title: "Only in the Index",
  author: "Eve Example",
  genre: { id: "1303", name: "Comedy" },
};

function answerFrom(feeds: string) {
  const own = () => ({
    ...feedOf(OWN, feeds),
    itunesId: null,
    url: `${feeds}/own/index`,
    categories: null,
  });
  const made = (one: MadePodcast) => (one === OWN ? own() : feedOf(one, feeds));
  return ({ pathname, searchParams }: URL, headers: Record<string, unknown>): Answer => {
    const date = String(headers["x-auth-date"]);
    const wanted = createHash("sha1")
      .update(KEY + SECRET + date)
      .digest("hex");
    const isSigned = headers["x-auth-key"] === KEY && headers.authorization === wanted;
    const isNow = Math.abs(Number(date) - Date.now() / 1000) < 180;
    if (!isSigned || !isNow) {
      return { status: 401, body: "Authorization header value either not set or blank." };
    }
    const feedsOf = (rows: MadePodcast[]): Answer => ({
      body: { status: "true", feeds: rows.map(made), count: rows.length },
    });
    if (pathname === "/search/byterm") {
      const term = searchParams.get("q") ?? "";
      const isOwn = OWN.title.toLowerCase().includes(term.toLowerCase());
      return feedsOf([...(isOwn ? [OWN] : []), ...searchCatalogue(term)].slice(0, 60));
    }
    if (pathname === "/podcasts/trending") return feedsOf(catalogue.slice(0, 100));
    if (pathname !== "/podcasts/byfeedid") {
      return { status: 400, body: { status: "false", description: "Invalid parameters" } };
    }
    const id = Number(searchParams.get("id"));
    const found = id === OWN.indexId ? OWN : byIndexId.get(id);
    return { body: { status: "true", query: { id }, feed: found ? made(found) : [] } };
  };
}

export type PodcastIndex = StandIn & { env: Record<string, string> };

export async function startPodcastIndex(feeds: string): Promise<PodcastIndex> {
  const standIn = await startStandIn({ answer: answerFrom(feeds) });
  const env = {
    PODCAST_INDEX_URL: standIn.origin,
    PODCAST_INDEX_KEY: KEY,
    PODCAST_INDEX_SECRET: SECRET,
  };
  return Object.assign(standIn, { env });
}
