import { redirect, type AppLoadContext } from "@remix-run/node";
import { formatHeard, parseHeard } from "~/domain/artist-radio/heard";
import { reasonOf, type RadioSong } from "~/domain/artist-radio/mix";
import { MORE_ROWS, RADIO_ROWS, rowsToShow } from "~/domain/artist-radio/radio-rows";
import { radioPath } from "~/domain/songs/artist-paths";
import { isSameName } from "~/domain/songs/song-title";
import { isYtid } from "~/domain/videos/youtube-id";
import type { RadioSongs } from "~/services/artist-radio/artist-radio.server";
import { radioAllowance } from "~/services/artist-radio/radio-allowance.server";
import { loadMarks } from "~/services/history/marks.server";
import { utcDay } from "~/services/videos/stats.server";

/** A radio that is known by then comes with the page; others stream in. */
const SOON_MS = 400;

/** The part of the radio that an address asks for. */
interface Place {
  heard: string[];
  /** The video that the radio was started from. */
  seed: string | null;
  shown: number;
}

function placeIn(url: URL): Place {
  const next = url.searchParams.get("next");
  const heard = next === null ? [] : parseHeard(next);
  if (!heard) throw redirect("?");
  const video = url.searchParams.get("v");
  const shown = Number(url.searchParams.get("shown")) || RADIO_ROWS;
  return { heard, seed: isYtid(video) ? video : null, shown: rowsToShow(shown) };
}

/** The video that the radio starts with, if it is by the radio's artist. */
async function seedSong(context: AppLoadContext, name: string, ytid: string | null) {
  if (!ytid) return null;
  const info = await context.videoInfo.known(ytid);
  const found = await context.artistRadio.artistOf(ytid, async () => false);
  if (!info?.title || !found || !isSameName(found.artist, name)) return null;
  const { title, author, duration } = info;
  const song = { ytid, title, author: author ?? "", duration, totalRepeats: 0, artist: name };
  return { ...song, beside: null };
}

/** The first rows in the same portions in which Show More adds them, so that a reload shows the same. */
async function loadSongs(context: AppLoadContext, name: string, place: Place): Promise<RadioSongs> {
  const may = radioAllowance(context);
  const { heard, shown } = place;
  if (heard.length > 0) {
    const seed = formatHeard(heard);
    return context.artistRadio.songs({ name, heard, count: MORE_ROWS, seed, ...may });
  }
  const opening = await seedSong(context, name, place.seed);
  const first = await context.artistRadio.songs({
    name,
    heard: opening ? [opening.ytid] : [],
    count: RADIO_ROWS - (opening ? 1 : 0),
    seed: utcDay(new Date()),
    ...may,
  });
  const songs: RadioSong[] = [...(opening ? [opening] : []), ...first.songs];
  while (songs.length >= RADIO_ROWS && songs.length < shown) {
    const so = songs.map(({ ytid }) => ytid);
    const more = { name, heard: so, count: MORE_ROWS, seed: formatHeard(so), ...may };
    songs.push(...(await context.artistRadio.songs(more)).songs);
  }
  return { ...first, songs };
}

async function toView(context: AppLoadContext, { heard }: Place, { name, songs }: RadioSongs) {
  const ids = songs.map(({ ytid }) => ytid);
  const { userId } = context.session;
  const marks = userId ? await loadMarks(context.db, userId, ids) : null;
  const rows = songs.map(({ ytid, title, author, duration, ...song }) => {
    const { star = false, repeats = 0 } = marks?.get(ytid) ?? {};
    const reason = reasonOf({ ytid, title, author, duration, ...song }, name);
    return { ytid, title, author, duration, unavailable: null, star, repeats, reason };
  });
  const next = formatHeard([...heard, ...ids]);
  const more = ids.length > 0 ? `${radioPath(name)}?next=${next}` : null;
  return { name: songs.length > 0 ? name : null, rows, more };
}

/** The page's songs; `pending` while upstreams are asked for them. */
export async function loadRadio(context: AppLoadContext, name: string, url: URL) {
  const place = placeIn(url);
  const songs = loadSongs(context, name, place).then((found) => toView(context, place, found));
  const isWhole = url.searchParams.has("next") || url.searchParams.has("wait");
  const late = new Promise<null>((resolve) => setTimeout(resolve, SOON_MS, null).unref());
  const ready = isWhole ? await songs : await Promise.race([songs, late]);
  return { view: ready, pending: ready ? null : songs, isFirst: place.heard.length === 0 };
}
