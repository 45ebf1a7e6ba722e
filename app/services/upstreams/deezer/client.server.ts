import { normaliseName } from "~/domain/songs/song-title";
import type { Env } from "~/services/platform/env/env.server";
import type { Log } from "~/services/platform/log.server";
import { createUpstream, UpstreamError } from "../http.server";
import { artistsAnswer, type DeezerArtist } from "./schema.server";

/** `image` is 250 pixels wide, and null where Deezer has a grey silhouette. */
export interface PicturedArtist {
  name: string;
  image: string | null;
}

export type DeezerClient = ReturnType<typeof createDeezerClient>;

/** Deezer allows 50 calls in 5 s from one address. */
const WINDOW_MS = 5000;
const CALLS_PER_WINDOW = 40;
const NO_DATA_CODE = 800;
const QUOTA_CODE = 4;
const SIMILAR_LIMIT = 20;

function pictured({ name, picture_medium: picture }: DeezerArtist): PicturedArtist {
  const isPhoto = picture?.startsWith("http") && !picture.includes("/artist//");
  return { name, image: picture && isPhoto ? picture : null };
}

/** Finds pictures of artists, and similar artists. */
export function createDeezerClient({ deezerUrl }: Pick<Env, "deezerUrl">, log: Log) {
  const upstream = createUpstream({ name: "deezer", log, concurrency: 4 });
  const calls: number[] = [];

  function checkRateLimit(): void {
    const now = Date.now();
    while (calls[0] !== undefined && calls[0] <= now - WINDOW_MS) calls.shift();
    if (calls.length >= CALLS_PER_WINDOW) throw new UpstreamError(upstream.name, "refused");
    calls.push(now);
  }

  async function artists(path: string, query: Record<string, string>): Promise<DeezerArtist[]> {
    checkRateLimit();
    const url = new URL(`${deezerUrl}${path}?${new URLSearchParams(query).toString()}`);
    const { status, text } = await upstream.get(url);
    if (status !== 200) throw new UpstreamError(upstream.name, "status", status);
    const answer = upstream.parse(artistsAnswer, text);
    if (!("error" in answer)) return answer.data;
    const code = typeof answer.error === "string" ? null : answer.error.code;
    if (code === NO_DATA_CODE) return [];
    throw new UpstreamError(upstream.name, "status", code === QUOTA_CODE ? 429 : 502);
  }

  return {
    /**
     * Returns the most popular artist with this name, with similar artists, or null. @throws
     * {UpstreamError}
     */
    async artist(name: string): Promise<(PicturedArtist & { similar: PicturedArtist[] }) | null> {
      const found = await artists("/search/artist", { q: name, limit: "25" });
      const [best] = found
        .filter((one) => normaliseName(one.name) === normaliseName(name))
        .sort((one, other) => other.nb_fan - one.nb_fan);
      if (!best) return null;
      const similar = await artists(`/artist/${best.id}/related`, { limit: String(SIMILAR_LIMIT) });
      return { ...pictured(best), similar: similar.map(pictured) };
    },
  };
}
