import { artistQuery } from "~/domain/schemas/artist";
import { apiError, getOnly, query } from "./answer.server";

export const action = getOnly;

/** An artist and similar ones, with pictures (spec 2 §7). */
export const loader = query(artistQuery, async ({ songs }, { name }) => {
  const found = (await songs.artists.known(name)) ?? (await songs.artists.lookUp(name));
  if (found.kind === "failed") {
    const message = "Artists cannot be reached just now.";
    throw apiError({ status: 502, code: "upstream", message });
  }
  if (!found.value) {
    throw apiError({ status: 404, code: "unknown_artist", message: "There is no such artist." });
  }
  return { ...found.value };
});
