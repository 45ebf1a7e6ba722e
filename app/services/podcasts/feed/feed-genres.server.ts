import { GENRES, type Genre } from "~/domain/podcasts/genres";

type Categories = readonly { text?: string | undefined }[] | undefined;

/** Finds the genres that a feed names by Apple's English names. */
export function genresOf(categories: Categories): Genre[] {
  const names = new Set((categories ?? []).map(({ text }) => text?.trim().toLowerCase()));
  return GENRES.filter(({ name }) => names.has(name.toLowerCase()));
}
