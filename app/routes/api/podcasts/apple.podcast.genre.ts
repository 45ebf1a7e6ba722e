import type { LoaderFunctionArgs } from "@remix-run/node";
import { genreById } from "~/domain/podcasts/genres";
import { genreRows } from "~/domain/podcasts/podcast-schema";
import { getOnly, query } from "../answer.server";
import { notFound } from "../api-error.server";
import { keptRows, podcastJson } from "./podcast-answer.server";

export const action = getOnly;

/** `{results: [podcast]}`: rows of the one kept list of a genre, counted from 0. */
export function loader(args: LoaderFunctionArgs) {
  const genre = genreById(args.params.genre ?? "");
  if (!genre) throw notFound("genre");
  return query(genreRows, async ({ podcasts }, { limit, offset }) => {
    const chart = keptRows(await podcasts.directory.chart(genre.id));
    return { results: chart.slice(offset, offset + limit).map(podcastJson) };
  })(args);
}
