import type { LoaderFunctionArgs } from "@remix-run/node";
import { LYRICS_AWAY, NO_LYRICS } from "~/domain/lyrics";
import { lyricsQuery } from "~/domain/schemas/lyrics";
import type { FoundLyrics } from "~/services/lyrics/lyrics.server";
import { lyricOffsetsOf } from "~/services/lyrics/offsets.server";
import { mayLookUp } from "../lookup-limit.server";
import { apiError, getOnly, query, tooMany } from "./answer.server";

export const action = getOnly;

/** Lyrics by video, each with the listener's own offset in seconds. Videos without any are left out; when all are, 404. */
export const loader = (args: LoaderFunctionArgs) =>
  query(lyricsQuery, async (context, { ytids }) => {
    const { db, session, songs } = context;
    let isLimited = false;
    async function find(ytid: string): Promise<FoundLyrics> {
      const known = await songs.lyrics.known(ytid);
      if (known || (await mayLookUp(context))) return known ?? songs.lyrics.lookUp(ytid);
      isLimited = true;
      return { kind: "failed" };
    }
    const found = await Promise.all(ytids.map(find));
    const offsets = await lyricOffsetsOf(db, session.userId, ytids);
    const res = Object.fromEntries(
      found.flatMap((one, at) => {
        const ytid = ytids[at]!;
        const lyrics = one.kind === "found" ? one.value : null;
        return lyrics ? [[ytid, { ...lyrics, offset: offsets[ytid] ?? 0 }]] : [];
      }),
    );
    if (Object.keys(res).length > 0) return { res };
    if (isLimited) throw tooMany();
    if (found.some(({ kind }) => kind === "failed")) {
      throw apiError({ status: 502, code: "upstream", message: LYRICS_AWAY });
    }
    throw apiError({ status: 404, code: "no_lyrics", message: NO_LYRICS });
  })(args);
