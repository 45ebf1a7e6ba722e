import type { AppLoadContext } from "@remix-run/node";
import { guessSong } from "~/domain/song-title";
import { lyricOffsetsOf } from "~/services/lyrics/offsets.server";
import { mayLookUp } from "../lookup-limit.server";

const away = { kind: "failed" } as const;

/** What the lyrics panel is drawn from. The words are asked for when the address says so (`tab=lyrics`). */
export async function drawLyrics(context: AppLoadContext, ytid: string, url: URL) {
  const isOpen = url.searchParams.get("tab") === "lyrics";
  if (!isOpen) return { ytid, isOpen, found: null, pending: null, offset: 0 };
  const { db, session, songs } = context;
  const [known, offsets] = await Promise.all([
    songs.lyrics.known(ytid),
    lyricOffsetsOf(db, session.userId, [ytid]),
  ]);
  const isLimited = !known && !(await mayLookUp(context));
  const asked = known || isLimited ? null : songs.lyrics.lookUp(ytid);
  const found = isLimited ? away : (known ?? (url.searchParams.has("wait") ? await asked : null));
  return { ytid, isOpen, found, pending: found ? null : asked, offset: offsets[ytid] ?? 0 };
}

interface Named {
  ytid: string;
  title: string;
  author: string | null;
  titleKnown: boolean;
}

/** Who is like the video's artist: at once where that is stored, else when the address asks for it (`tab=artists`). */
export async function drawArtists(context: AppLoadContext, video: Named, url: URL) {
  const { songs } = context;
  const artist = video.titleKnown ? guessSong(video.title, video.author).artist : null;
  if (!artist) return null;
  const isAsked = url.searchParams.get("tab") === "artists";
  const known = await songs.artists.known(artist);
  const isLimited = !known && isAsked && !(await mayLookUp(context));
  const asked = known || isLimited || !isAsked ? null : songs.artists.lookUp(artist);
  const found = isLimited ? away : (known ?? (url.searchParams.has("wait") ? await asked : null));
  const isOpen = isAsked || Boolean(known?.kind === "found" && known.value?.similar.length);
  return { ytid: video.ytid, artist, isOpen, found, pending: found ? null : asked };
}
