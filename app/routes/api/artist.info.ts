import { artistQuery } from "~/domain/schemas/artist";
import { mayLookUp } from "../lookup-limit.server";
import { apiError, getOnly, query, tooMany } from "./answer.server";

export const action = getOnly;

/** An artist and similar ones, with pictures (spec 2 §7). */
export const loader = query(artistQuery, async (context, { name }) => {
  const { artists } = context.songs;
  const known = await artists.known(name);
  if (!known && !(await mayLookUp(context))) throw tooMany();
  const found = known ?? (await artists.lookUp(name));
  if (found.kind === "failed") {
    const message = "Artists cannot be reached just now.";
    throw apiError({ status: 502, code: "upstream", message });
  }
  if (!found.value) {
    throw apiError({ status: 404, code: "unknown_artist", message: "There is no such artist." });
  }
  return { ...found.value };
});
