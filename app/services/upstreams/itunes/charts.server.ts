import { UpstreamError } from "../http.server";
import type { AskApple } from "./ask.server";
import { newChart, oldChart } from "./schema.server";

const COUNTRY = "us";
const ROWS = 100;

/** Finds the ids of the most popular shows, overall or in a genre. */
export function createCharts(apple: AskApple, urls: { itunesUrl: string; appleRssUrl: string }) {
  /** The only chart that knows genres. */
  async function old(genre: string | null): Promise<string[]> {
    const path = `limit=${ROWS}/${genre ? `genre=${genre}/` : ""}explicit=true/json`;
    const text = await apple.get(`${urls.itunesUrl}/${COUNTRY}/rss/toppodcasts/${path}`);
    return apple.parse(oldChart, text).feed.entry.map(({ id }) => id.attributes["im:id"]);
  }

  async function recent(rows: number): Promise<string[]> {
    const path = `/api/v2/${COUNTRY}/podcasts/top/${rows}/podcasts.json`;
    const text = await apple.get(urls.appleRssUrl + path);
    return apple.parse(newChart, text).feed.results.map(({ id }) => id);
  }

  return {
    /** @throws {UpstreamError} */
    async ids(genre: string | null): Promise<string[]> {
      if (genre) return old(genre);
      // The recent chart fails at some depths from time to time.
      for (const rows of [ROWS, ROWS / 2]) {
        try {
          return await recent(rows);
        } catch (error) {
          if (!(error instanceof UpstreamError) || apple.isPaused) throw error;
        }
      }
      return old(null);
    },
  };
}
