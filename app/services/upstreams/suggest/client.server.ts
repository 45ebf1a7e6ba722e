import type { Log } from "~/services/platform/log.server";
import { createUpstream, UpstreamError } from "../http.server";
import { parseSuggestions } from "./parse.server";

export type SuggestClient = ReturnType<typeof createSuggestClient>;

/** Fetches Google's public suggestions. */
export function createSuggestClient(url: string, log: Log) {
  const upstream = createUpstream({
    name: "suggest",
    log,
    maxBytes: 100_000,
    concurrency: 4,
    retries: 0,
  });
  return {
    /** Returns popular searches that begin with `q`. @throws {UpstreamError} */
    async suggest(q: string): Promise<string[]> {
      const address = new URL(url);
      const query = { client: "youtube", ds: "yt", hl: "en", xhr: "t", oe: "utf-8", q };
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
      const { status, text } = await upstream.get(address);
      if (status !== 200) throw new UpstreamError(upstream.name, "status", status);
      const words = parseSuggestions(text);
      if (words === null) throw new UpstreamError(upstream.name, "garbage");
      return words;
    },
  };
}
