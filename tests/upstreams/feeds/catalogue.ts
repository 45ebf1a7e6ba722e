import { GENRES } from "~/domain/podcasts/genres";

/** A podcast of the stand-ins; their names and hosts are invented. */
export interface MadePodcast {
  appleId: string;
  indexId: number;
  title: string;
  author: string;
  genre: { id: string; name: string };
}

const NAMES = ["Kettle", "Lantern", "Paper Boat", "Quiet Harbour", "Second Floor", "Tin Roof"];
const HOSTS = ["Ada Example", "Bela Sample", "Cleo Placeholder", "Dora Specimen"];

/** Comedy has enough for three pages. */
const countOf = (genre: string) => (genre === "1303" ? 45 : 6);

export const catalogue: MadePodcast[] = GENRES.flatMap((genre) =>
  Array.from({ length: countOf(genre.id) }, (_, at) => ({
    appleId: String(1_000_000_000 + Number(genre.id) * 100 + at),
    indexId: Number(genre.id) * 100 + at,
    title: `${NAMES[at % NAMES.length]} ${genre.name} ${at + 1}`,
    author: HOSTS[at % HOSTS.length]!,
    genre,
  })),
);

/** The path of a podcast's picture at the stand-in of feeds. */
export function coverOf({ appleId }: MadePodcast): string {
  return `pictures/${appleId || "cover"}.jpg`;
}

export const byAppleId = new Map(catalogue.map((one) => [one.appleId, one]));
export const byIndexId = new Map(catalogue.map((one) => [one.indexId, one]));

/** Those whose title has every word. */
export function searchCatalogue(term: string): MadePodcast[] {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean);
  const hits = catalogue.filter(({ title }) =>
    words.every((word) => title.toLowerCase().includes(word)),
  );
  return words.length > 0 ? hits : [];
}
