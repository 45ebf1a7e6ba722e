import { ARTISTS_UNAVAILABLE } from "~/domain/songs/artist-paths";
import { artistQuery } from "~/domain/songs/artist-schema";
import { mayLookUp } from "../../shell/lookup-limit.server";
import { getOnly, query } from "../answer.server";
import { apiError, tooMany } from "../api-error.server";

export const action = getOnly;

/** An artist and similar ones, with pictures (SONG-3). */
export const loader = query(artistQuery, async (context, { name }) => {
  const { artists } = context.songs;
  const stored = await artists.known(name);
  if (!stored && !(await mayLookUp(context))) throw tooMany();
  const found = stored ?? (await artists.lookUp(name));
  if (found.kind === "failed") {
    throw apiError({ status: 502, code: "upstream", message: ARTISTS_UNAVAILABLE });
  }
  if (!found.value) {
    throw apiError({ status: 404, code: "unknown_artist", message: "There is no such artist." });
  }
  return { ...found.value };
});
