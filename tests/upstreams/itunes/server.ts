import {
  byAppleId,
  catalogue,
  coverOf,
  searchCatalogue,
  type MadePodcast,
} from "../feeds/catalogue";
import { startStandIn, type Answer, type StandIn } from "../stand-in";

/** Half of the genres are Apple's other ids, as with real shows. */
function showOf(podcast: MadePodcast, feeds: string) {
  const { appleId, title, author, genre } = podcast;
  const artwork = (size: number) => `${feeds}/${coverOf(podcast)}?${size}x${size}bb.jpg`;
  return {
    wrapperType: "track",
    kind: "podcast",
    collectionId: Number(appleId),
    trackId: Number(appleId),
    artistName: author,
    collectionName: title,
    trackName: title,
    feedUrl: `${feeds}/feed/${appleId}.xml`,
    collectionViewUrl: `https://podcasts.apple.com/us/podcast/id${appleId}?uo=4`,
    artworkUrl30: artwork(30),
    artworkUrl60: artwork(60),
    artworkUrl100: artwork(100),
    artworkUrl600: artwork(600),
    collectionExplicitness: "notExplicit",
    trackCount: 12,
    trackTimeMillis: 30,
    country: "USA",
    primaryGenreName: genre.name,
    genreIds: [genre.id, "26"],
    genres: [genre.name, "Podcasts"],
  };
}

/** An Apple-only show, which has no feed. */
const WITHOUT_FEED = "999000111";

function newChart(rows: MadePodcast[]): Answer {
  const results = rows.map(({ appleId, title, author, genre }) => ({
    artistName: author,
    id: appleId,
    name: title,
    kind: "podcasts",
    genres: [{ genreId: genre.id, name: genre.name }],
    contentAdvisoryRating: "Explict",
  }));
  return { body: { feed: { title: "Top Shows", country: "us", results } } };
}

/** A single entry comes as an object, and no entries as a missing field. */
function oldChart(rows: MadePodcast[]): Answer {
  const entries = rows.map(({ appleId, title }) => ({
    "im:name": { label: title },
    id: { label: "", attributes: { "im:id": appleId } },
  }));
  const entry = entries.length > 1 ? entries : entries[0];
  return { body: { feed: { title: { label: "Top Podcasts" }, ...(entry && { entry }) } } };
}

const results = (rows: object[]): Answer => ({
  body: `\n\n\n${JSON.stringify({ resultCount: rows.length, results: rows })}`,
  type: "text/javascript; charset=utf-8",
});

function answerFrom(feeds: string) {
  const show = (one: MadePodcast) => showOf(one, feeds);
  return ({ pathname, searchParams }: URL): Answer => {
    const top = /^\/api\/v2\/us\/podcasts\/top\/(\d+)\/podcasts\.json$/.exec(pathname)?.[1];
    if (top) return newChart(catalogue.slice(0, Number(top)));
    const chart = /^\/us\/rss\/toppodcasts\/limit=(\d+)\/(?:genre=(\d+)\/)?/.exec(pathname);
    if (chart) {
      const [, limit, genre] = chart;
      const rows = catalogue.filter((one) => !genre || one.genre.id === genre);
      return oldChart(rows.slice(0, Number(limit)));
    }
    if (pathname === "/search") {
      const found = searchCatalogue(searchParams.get("term") ?? "");
      return results(found.slice(0, Number(searchParams.get("limit") ?? 50)).map(show));
    }
    if (pathname !== "/lookup") return { status: 404, body: "Not Found" };
    const ids = (searchParams.get("id") ?? "").split(",");
    const rows = ids.flatMap((id): object[] => {
      if (id === WITHOUT_FEED) {
        return [{ ...show({ ...catalogue[0]!, appleId: id }), feedUrl: undefined }];
      }
      const found = byAppleId.get(id);
      return found ? [show(found)] : [];
    });
    return results(rows);
  };
}

export type Itunes = StandIn & { env: Record<string, string> };

/** @param feeds origin of the feeds that shows have */
export async function startItunes(feeds: string): Promise<Itunes> {
  const rateLimited: Answer = { status: 403, body: "" };
  const standIn = await startStandIn({ answer: answerFrom(feeds), rateLimited });
  return Object.assign(standIn, {
    env: { ITUNES_URL: standIn.origin, APPLE_RSS_URL: standIn.origin },
  });
}
