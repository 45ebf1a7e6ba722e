/** Genres of podcasts with Apple's ids (PODCAST-2). */
export const GENRES: readonly { id: string; name: string }[] = [
  { id: "1301", name: "Arts" },
  { id: "1303", name: "Comedy" },
  { id: "1304", name: "Education" },
  { id: "1305", name: "Kids & Family" },
  { id: "1309", name: "TV & Film" },
  { id: "1310", name: "Music" },
  { id: "1314", name: "Religion & Spirituality" },
  { id: "1318", name: "Technology" },
  { id: "1321", name: "Business" },
  { id: "1324", name: "Society & Culture" },
  { id: "1483", name: "Fiction" },
  { id: "1487", name: "History" },
  { id: "1488", name: "True Crime" },
  { id: "1489", name: "News" },
  { id: "1502", name: "Leisure" },
  { id: "1511", name: "Government" },
  { id: "1512", name: "Health & Fitness" },
  { id: "1533", name: "Science" },
  { id: "1545", name: "Sports" },
];

export type Genre = (typeof GENRES)[number];

/** Different ids that Apple uses or has used for one genre. */
const SAME = new Map([["1544", "1309"]]);

export function genreById(id: string): Genre | null {
  const wanted = SAME.get(id) ?? id;
  return GENRES.find((genre) => genre.id === wanted) ?? null;
}
