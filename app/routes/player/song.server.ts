import type { PublicContext } from "../shell/audience.server";
import { guessSong } from "~/domain/songs/song-title";
import { loadLyricOffsets } from "~/services/songs/offsets.server";
import type { WatchParameters } from "./query.server";
import { mayLookUp } from "../shell/lookup-limit.server";
import { begin } from "~/services/platform/work/begin.server";
import { soon } from "~/services/platform/work/soon.server";

const FAILED = { kind: "failed" } as const;

/** Loads the lyrics panel. The lyrics themselves are looked up only for `tab=lyrics`. */
export async function loadLyrics(
  context: PublicContext,
  ytid: string,
  { tab, wait }: WatchParameters,
) {
  const isOpen = tab === "lyrics";
  if (!isOpen) return { ytid, isOpen, found: null, pending: null, offset: 0 };
  const { db, marksOf, songs } = context;
  const [stored, offsets] = await Promise.all([
    songs.lyrics.known(ytid),
    loadLyricOffsets(db, marksOf.userId, [ytid]),
  ]);
  const isLimited = !stored && !(await mayLookUp(context));
  const lookup = stored || isLimited ? null : begin(songs.lyrics.lookUp(ytid));
  const waited = wait && lookup ? await soon(lookup, FAILED) : null;
  const found = isLimited ? FAILED : (stored ?? waited);
  return { ytid, isOpen, found, pending: found ? null : lookup, offset: offsets.get(ytid) ?? 0 };
}

interface TitledVideo {
  ytid: string;
  title: string;
  author: string | null;
  titleKnown: boolean;
}

/** Loads artists similar to the video's, for which it needs the video's title. */
export async function loadArtists(
  context: PublicContext,
  { video, pendingVideo }: { video: TitledVideo; pendingVideo: Promise<TitledVideo> | null },
  query: WatchParameters,
) {
  if (!pendingVideo) return { ready: await similarArtists(context, video, query), pending: null };
  const pending = begin(pendingVideo.then((found) => similarArtists(context, found, query)));
  return { ready: null, pending };
}

/** Loads stored artists always; looks up others only for `tab=artists`. */
async function similarArtists(
  context: PublicContext,
  video: TitledVideo,
  { tab, wait }: WatchParameters,
) {
  const { songs } = context;
  const artist = video.titleKnown ? guessSong(video.title, video.author).artist : null;
  if (!artist) return null;
  const isAsked = tab === "artists";
  const stored = await songs.artists.known(artist);
  const isLimited = !stored && isAsked && !(await mayLookUp(context));
  const lookup = stored || isLimited || !isAsked ? null : begin(songs.artists.lookUp(artist));
  const waited = wait && lookup ? await soon(lookup, FAILED) : null;
  const found = isLimited ? FAILED : (stored ?? waited);
  const isOpen = isAsked || Boolean(stored?.kind === "found" && stored.value?.similar.length);
  return { ytid: video.ytid, artist, isOpen, found, pending: found ? null : lookup };
}
