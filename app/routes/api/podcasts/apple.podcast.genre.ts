import type { LoaderFunctionArgs } from "@remix-run/node";
import { genreById } from "~/domain/podcasts/genres";
import { genreRows } from "~/domain/podcasts/podcast-schema";
import { apiError, getOnly, query } from "../answer.server";
import { keptRows, podcastJson } from "./podcast-answer.server";

export const action = getOnly;

/** `{results: [podcast]}`: rows of the one kept list of a genre, counted from 0. */
export function loader(args: LoaderFunctionArgs) {
  const genre = genreById(args.params.genre ?? "");
  if (!genre)
    throw apiError({ status: 404, code: "not_found", message: "There is no such genre." });
  return query(genreRows, async ({ podcasts }, { limit, offset }) => {
    const chart = keptRows(await podcasts.directory.chart(genre.id));
    return { results: chart.slice(offset, offset + limit).map(podcastJson) };
  })(args);
}
