import { redirect } from "@remix-run/node";
import { z } from "zod";
import { formatHeard, parseHeard } from "~/domain/artist-radio/heard";
import { parseLastRadio } from "~/domain/artist-radio/last-radio";
import { reasonOf, type RadioSong } from "~/domain/artist-radio/mix";
import { MORE_ROWS, RADIO_ROWS, rowsToShow } from "~/domain/artist-radio/radio-rows";
import { parseLastPlayed } from "~/domain/player/last/last-played";
import { radioPath } from "~/domain/songs/artist-paths";
import { placeQuery } from "~/domain/queue/queue-schema";
import { flag, text } from "~/domain/text/query/parse-query";
import { isSameName } from "~/domain/songs/song-title";
import { videoItem } from "~/domain/items/video-item";
import { isYtid } from "~/domain/videos/youtube-id";
import type { RadioSongs } from "~/services/artist-radio/artist-radio.server";
import { radioAllowance } from "~/services/artist-radio/radio-allowance.server";
import { loadMarks, NO_MARK } from "~/services/marks/marks.server";
import { stepLinks } from "~/services/queue/step-links.server";
import { utcDay } from "~/services/videos/stats.server";
import { begin } from "~/services/platform/work/begin.server";
import { soon } from "~/services/platform/work/soon.server";
import type { PublicContext } from "../shell/audience.server";

/** Milliseconds to wait for a radio before the page is sent. Later ones are streamed. */
const SOON_MS = 400;

/** Query of an artist's radio. */
export const radioQuery = z.object({
  ...placeQuery.pick({ repeat: true }).shape,
  /** The songs that were heard. */
  next: text,
  shown: text,
  v: text,
  wait: flag,
});

type RadioQuery = z.output<typeof radioQuery>;

/** The part of the radio that a request asks for. */
interface Place {
  heard: string[];
  /** Number of songs at the end of `heard` to show as rows. */
  before: number;
  /** The video that started the radio. */
  seed: string | null;
  shown: number;
  /** The radio already plays, so the dock stays as it is. */
  goesOn: boolean;
}

function placeIn(query: RadioQuery, name: string, cookies: string | null): Place {
  const { next, v: video } = query;
  const playing = next === undefined && !video ? latestSong(name, cookies) : null;
  const heard = playing ? [playing] : next === undefined ? [] : parseHeard(next);
  if (!heard) throw redirect("?");
  const shown = Number(query.shown) || 0;
  return {
    heard,
    before: playing ? 1 : Math.min(Math.max(0, Math.floor(shown)), heard.length),
    seed: isYtid(video) ? video : null,
    shown: rowsToShow(shown || RADIO_ROWS),
    goesOn: playing !== null,
  };
}

/** Returns the latest song of this radio if this browser played it last (ARTIST-10). */
function latestSong(name: string, cookies: string | null): string | null {
  const radio = parseLastRadio(cookies);
  if (!radio || !isSameName(radio.artist, name)) return null;
  return parseLastPlayed(cookies)?.ytid === radio.ytid ? radio.ytid : null;
}

/** Builds a song that does not come from the radio itself. */
async function videoSong({ videoInfo, artistRadio }: PublicContext, ytid: string) {
  const info = await videoInfo.known(ytid);
  const found = await artistRadio.artistOf(ytid, async () => false);
  if (!info?.title || !found) return null;
  const { title, author, duration } = info;
  const { artist } = found;
  return { ytid, title, author: author ?? "", duration, totalRepeats: 0, artist, beside: null };
}

/** Returns the video to start with, if it is by the radio's artist. */
async function seedSong(context: PublicContext, name: string, ytid: string | null) {
  const song = ytid ? await videoSong(context, ytid) : null;
  return song && isSameName(song.artist, name) ? { ...song, artist: name } : null;
}

/** Loads the rows above the new ones, for example after Show More was pressed without scripts. */
async function songsBefore(context: PublicContext, name: string, { heard, before }: Place) {
  const ytids = before > 0 ? heard.slice(-before) : [];
  if (ytids.length === 0) return [];
  const may = radioAllowance(context);
  const known = await context.artistRadio.find({ name, heard, count: 0, seed: "", ...may }, ytids);
  const songs = await Promise.all(
    ytids.map(async (ytid) => known.get(ytid) ?? (await videoSong(context, ytid))),
  );
  return songs.filter((song) => song !== null);
}

/** Loads the first rows in the portions of Show More, so that a reload shows the same rows. */
async function loadSongs(context: PublicContext, name: string, place: Place): Promise<RadioSongs> {
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

async function toView(
  context: PublicContext,
  { heard, before }: Place,
  { name, songs, old }: RadioSongs & { old: RadioSong[] },
) {
  const ids = songs.map(({ ytid }) => ytid);
  const all = [...old, ...songs];
  const { userId } = context.marksOf;
  const marks = userId
    ? await loadMarks(
        context.db,
        userId,
        all.map(({ ytid }) => ytid),
      )
    : null;
  const rows = all.map(({ ytid, title, author, duration, ...song }) => {
    const { hearted, repeats } = marks?.get(ytid) ?? NO_MARK;
    const reason = reasonOf({ ytid, title, author, duration, ...song }, name);
    return { ytid, title, author, duration, unavailable: null, hearted, repeats, reason };
  });
  const next = `${radioPath(name)}?next=${formatHeard([...heard, ...ids])}`;
  const more = ids.length > 0 ? { next, all: `${next}&shown=${before + ids.length}` } : null;
  return { name: all.length > 0 ? name : null, rows, more };
}

/** Loads the page's songs; `pending` while upstreams are asked for them. */
export async function loadRadio(
  context: PublicContext,
  { name, query }: { name: string; query: RadioQuery },
  request: Request,
) {
  const place = placeIn(query, name, request.headers.get("Cookie"));
  const songs = begin(loadRows(context, name, place));
  const isWhole = query.next !== undefined || query.wait;
  const ready = isWhole ? await songs : await soon(songs, null, SOON_MS);
  return {
    view: ready,
    pending: ready ? null : songs,
    isFirst: place.heard.length <= place.before,
    dock: ready && !place.goesOn ? await cue(context, request, ready) : null,
  };
}

async function loadRows(context: PublicContext, name: string, place: Place) {
  const found = await loadSongs(context, name, place);
  const old = await songsBefore(context, name, place);
  return toView(context, place, { ...found, old });
}

type View = Awaited<ReturnType<typeof toView>>;

/** Puts the radio's first song in the dock (ARTIST-2). */
async function cue(context: PublicContext, request: Request, { rows }: View) {
  const [first] = rows;
  if (!first) return null;
  const { userId } = context.marksOf;
  const { queued } = await context.loadShell();
  const steps = stepLinks(request, { ytid: first.ytid, userId, queued });
  return { item: videoItem(first), hearted: first.hearted, steps, isListed: true };
}
