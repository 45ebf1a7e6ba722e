import { radioQuery } from "~/domain/artist-radio/artist-radio-schema";
import { radioAllowance } from "~/services/artist-radio/radio-allowance.server";
import { utcDay } from "~/services/videos/stats.server";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

const SONGS = 20;
const NOTHING = { name: null, seed: null, recs: [] };

/** The songs of an artist radio, by name or by a video; an empty list when there are none (ARTIST-7). */
export const loader = query(radioQuery, async (context, { name, ytid, regen }) => {
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
});
