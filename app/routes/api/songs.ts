import { addresses } from "~/addresses";
import { radioQuery, radioStart } from "~/domain/artist-radio/artist-radio-schema";
import { formatHeard } from "~/domain/artist-radio/heard";
import { ARTISTS_UNAVAILABLE } from "~/domain/songs/artist-paths";
import { artistQuery } from "~/domain/songs/artist-schema";
import { NO_LYRICS } from "~/domain/songs/lyrics";
import { lyricOffset, lyricsQuery } from "~/domain/songs/lyrics-schema";
import { watchPath } from "~/domain/videos/youtube-id";
import { radioAllowance } from "~/services/artist-radio/radio-allowance.server";
import type { FoundLyrics } from "~/services/songs/lyrics.server";
import { loadLyricOffsets, setLyricOffset } from "~/services/songs/offsets.server";
import { utcDay } from "~/services/videos/stats.server";
import { mayLookUp } from "../shell/lookup-limit.server";
import { apiError, tooMany, TOO_MANY } from "../calls/api-error.server";
import { answersGet, answersPost, get, post } from "../calls/resource.server";

const { api } = addresses;

const SONGS = 20;

const LYRICS_UNAVAILABLE = { status: 502, code: "upstream", message: NO_LYRICS };
const LYRICS_MISSING = { status: 404, code: "no_lyrics", message: NO_LYRICS };
const ARTIST_UNAVAILABLE = { status: 502, code: "upstream", message: ARTISTS_UNAVAILABLE };
const UNKNOWN_ARTIST = {
  status: 404,
  code: "unknown_artist",
  message: "There is no such artist.",
};

const NOTHING = { name: null, seed: null, recs: [] };

export const calls = {
  [api.video.lyrics]: get(
    {
      about:
        "Lyrics by video with the listener's own offset in seconds. Videos without lyrics are left out.",
      takes: lyricsQuery,
      spends: ["lookup-by-client"],
      fails: [LYRICS_MISSING, LYRICS_UNAVAILABLE, TOO_MANY],
    },
    async (context, { ytids }) => {
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
        ytids.flatMap((ytid, at) => {
          const one = found[at];
          const lyrics = one?.kind === "found" ? one.value : null;
          return lyrics ? [[ytid, { ...lyrics, offset: offsets.get(ytid) ?? 0 }]] : [];
        }),
      );
      if (Object.keys(res).length > 0) return { res };
      if (isLimited) throw tooMany();
      if (found.some(({ kind }) => kind === "failed")) {
        throw apiError(LYRICS_UNAVAILABLE);
      }
      throw apiError(LYRICS_MISSING);
    },
  ),

  [api.video.lyricsOffset]: post(
    {
      about: "Saves by how many seconds this listener shifts the lyrics of a video.",
      takes: lyricOffset,
    },
    async ({ db, session }, { ytid, offset }) => {
      const userId = await session.requireListener();
      await setLyricOffset(db, { userId, ytid, offset });
      return { answer: { ytid, offset } };
    },
  ),

  [api.artist.info]: get(
    {
      about: "An artist and similar ones, with pictures (SONG-3).",
      takes: artistQuery,
      spends: ["lookup-by-client"],
      fails: [UNKNOWN_ARTIST, ARTIST_UNAVAILABLE, TOO_MANY],
    },
    async (context, { name }) => {
      const { artists } = context.songs;
      const stored = await artists.known(name);
      if (!stored && !(await mayLookUp(context))) throw tooMany();
      const found = stored ?? (await artists.lookUp(name));
      if (found.kind === "failed") {
        throw apiError(ARTIST_UNAVAILABLE);
      }
      if (!found.value) {
        throw apiError(UNKNOWN_ARTIST);
      }
      return { ...found.value };
    },
  ),

  [api.artist.radio]: get(
    {
      about:
        "The songs of an artist radio, by name or by a video; an empty list when there are none (ARTIST-7).",
      takes: radioQuery,
      spends: ["lookup-by-client"],
    },
    async (context, { name, ytid, regen }) => {
      const { artistRadio, analytics } = context;
      const may = radioAllowance(context);
      const opening = ytid ? await artistRadio.artistOf(ytid, may.mayLookUp) : null;
      const artist = name ?? opening?.artist;
      if (!artist) return NOTHING;
      const heard = ytid ? [ytid] : [];
      const seed = regen ? crypto.randomUUID() : utcDay(new Date());
      const found = await artistRadio.songs({ name: artist, heard, count: SONGS, seed, ...may });
      if (found.songs.length === 0) return { ...NOTHING, name: found.name };
      if (regen) analytics.track({ name: "radio-regenerated", artist: found.name });
      const [first, ...rest] = found.songs;
      const title = opening?.title ?? first?.title ?? "";
      const recs = ytid ? found.songs : rest;
      return {
        name: found.name,
        seed: { ytid: ytid ?? first?.ytid, title },
        recs: recs.map(({ ytid: id, title: named, artist: by }) => ({
          ytid: id,
          title: named,
          artist: by,
        })),
      };
    },
  ),

  [api.artist.start]: post(
    {
      about: "Starts an artist radio, whose first song leads on to the next ones (ARTIST-2).",
      takes: radioStart,
    },
    async ({ analytics }, { name, ytid }) => {
      analytics.track({ name: "radio-started", artist: name });
      const place = new URLSearchParams({ from: "radio", list: name, cursor: formatHeard([ytid]) });
      return {
        answer: { name, ytid, repeat: false },
        back: `${watchPath({ ytid, play: true })}&${place.toString()}`,
      };
    },
  ),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
