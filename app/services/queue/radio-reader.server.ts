import { formatHeard, parseHeard } from "~/domain/artist-radio/heard";
import { BadCursor } from "../platform/cursor.server";
import type { ContextReader, Placed } from "./playing-context.server";
import type { ArtistRadio, RadioRequest } from "../artist-radio/artist-radio.server";

function heardIn(cursor: string): string[] {
  const heard = parseHeard(cursor);
  if (!heard) throw new BadCursor("Not a place in an artist radio");
  return heard;
}

/** Reads a radio as an endless playing context, whose cursors are the songs so far. */
export function radioReader(
  radio: ArtistRadio,
  name: string,
  may: Pick<RadioRequest, "mayAsk" | "mayLookUp">,
): ContextReader {
  async function after(cursor: string | null, except: string): Promise<Placed | null> {
    const heard = cursor === null ? [] : heardIn(cursor);
    const before = heard.at(-1) === except || cursor === null ? heard : [...heard, except];
    const seed = formatHeard(before);
    const { songs } = await radio.songs({ name, heard: before, count: 1, seed, ...may });
    const ytid = songs[0]?.ytid;
    return ytid ? { ytid, cursor: formatHeard([...before, ytid]) } : null;
  }
  return {
    cursorOf: (ytid) => Promise.resolve(formatHeard([ytid])),
    after,
    before(cursor) {
      const heard = heardIn(cursor).slice(0, -1);
      const ytid = heard.at(-1);
      return Promise.resolve(ytid ? { ytid, cursor: formatHeard(heard) } : null);
    },
    pick: () => Promise.resolve(null),
  };
}
