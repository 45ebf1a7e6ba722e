import type { LoaderFunctionArgs } from "@remix-run/node";
import { NO_LYRICS } from "~/domain/songs/lyrics";
import { lyricsQuery } from "~/domain/songs/lyrics-schema";
import type { FoundLyrics } from "~/services/songs/lyrics.server";
import { loadLyricOffsets } from "~/services/songs/offsets.server";
import { mayLookUp } from "../../shell/lookup-limit.server";
import { getOnly, query } from "../answer.server";
import { apiError, tooMany } from "../api-error.server";

export const action = getOnly;

/** Lyrics by video with the listener's own offset in seconds. Videos without lyrics are left out; 404 if none has any. */
export const loader = (args: LoaderFunctionArgs) =>
  query(lyricsQuery, async (context, { ytids }) => {
    const { db, session, songs } = context;
    let isLimited = false;
    async function find(ytid: string): Promise<FoundLyrics> {
      const stored = await songs.lyrics.known(ytid);
      if (stored || (await mayLookUp(context))) return stored ?? songs.lyrics.lookUp(ytid);
      isLimited = true;
      return { kind: "failed" };
    }
    const found = await Promise.all(ytids.map(find));
    const offsets = await loadLyricOffsets(db, session.userId, ytids);
    const res = Object.fromEntries(
      found.flatMap((one, at) => {
        const ytid = ytids[at]!;
        const lyrics = one.kind === "found" ? one.value : null;
        return lyrics ? [[ytid, { ...lyrics, offset: offsets.get(ytid) ?? 0 }]] : [];
      }),
    );
    if (Object.keys(res).length > 0) return { res };
    if (isLimited) throw tooMany();
    if (found.some(({ kind }) => kind === "failed")) {
      throw apiError({ status: 502, code: "upstream", message: NO_LYRICS });
    }
    throw apiError({ status: 404, code: "no_lyrics", message: NO_LYRICS });
  })(args);
