/** Groups of tags that a listener can choose from (RADIO-16). */
const TAG_GROUPS = ["Genres", "Languages and places", "Topics"] as const;
export type TagGroup = (typeof TAG_GROUPS)[number];

const words = (text: string) => new Set(text.split(", "));

const GENRES = words(
  "pop, rock, jazz, classical, dance, electronic, house, techno, trance, hip hop, hip-hop, hiphop, rap, rnb, r&b, soul, funk, disco, reggae, reggaeton, dancehall, ska, punk, metal, heavy metal, hard rock, classic rock, soft rock, progressive rock, indie, indie rock, alternative, alternative rock, folk, country, bluegrass, blues, gospel, latin, salsa, bachata, merengue, cumbia, tango, flamenco, samba, bossa nova, mpb, forro, sertanejo, schlager, volksmusik, chanson, world music, world, ambient, chillout, chill, lounge, downtempo, easy listening, new age, drum and bass, dubstep, dub, deep house, progressive, edm, eurodance, club, minimal, psytrance, goa, hardstyle, hardcore, synthwave, new wave, industrial, gothic, grunge, opera, baroque, symphonic, piano, instrumental, soundtrack, film music, swing, big band, bebop, smooth jazz, acid jazz, fusion, motown, oldies, 50s, 60s, 70s, 80s, 90s, 00s, 2000s, 2010s, 80's, 90's, 70's, 60's, decades, hits, top 40, top40, charts, love songs, ballads, lofi, lo-fi, j-pop, jpop, k-pop, kpop, anime, bollywood, hindi songs, arabic music, turkish pop, celtic, polka, musical, acoustic, singer-songwriter, afrobeat, afrobeats, amapiano, electro, electronica, breakbeat, garage, trap, urban, vaporwave, chiptune, video game music, chamber music, christmas, adult contemporary, variety, eclectic, freeform, music, mixed",
);
const PLACES = words(
  "english, german, deutsch, french, francais, français, spanish, español, espanol, portuguese, italian, italiano, dutch, nederlands, polish, polski, russian, ukrainian, greek, turkish, türkçe, arabic, hebrew, persian, farsi, hindi, tamil, telugu, malayalam, bengali, punjabi, urdu, chinese, mandarin, cantonese, japanese, korean, thai, vietnamese, indonesian, malay, filipino, swahili, afrikaans, czech, slovak, hungarian, romanian, bulgarian, serbian, croatian, slovenian, bosnian, macedonian, albanian, danish, swedish, norwegian, finnish, estonian, latvian, lithuanian, icelandic, irish, welsh, catalan, basque, galician, armenian, georgian, kurdish, berlin, paris, london, new york, méxico, mexico, brasil, brazil, argentina, chile, colombia, perú, peru, ecuador, venezuela, españa, espana, france, germany, deutschland, italia, italy, usa, uk, canada, australia, austria, schweiz, switzerland, belgium, nederland, polska, greece, russia, india, japan, china, regional, local, local music, latinoamérica, latin america, norteamérica, africa, europe, caribbean",
);

/** Returns the group of a tag. Any other common tag is a topic: news, sports, religion. */
export function groupOfTag(tag: string): TagGroup {
  if (GENRES.has(tag)) return "Genres";
  if (PLACES.has(tag)) return "Languages and places";
  const parts = tag.split(/[ /-]/);
  if (parts.some((part) => part.length > 2 && GENRES.has(part))) return "Genres";
  return parts.some((part) => part.length > 3 && PLACES.has(part))
    ? "Languages and places"
    : "Topics";
}

/** Words that say nothing about the programme. */
const EMPTY = words(
  "radio, fm, am, online, live, station, estación, stream, internet radio, web radio, webradio, online radio, am radio, fm radio, hd, mp3, aac, music radio",
);

/** Returns the most common tags of each group, in the order of `tags`. */
export function groupTags<One extends { name: string }>(
  tags: readonly One[],
  most: number,
): { group: TagGroup; tags: One[] }[] {
  return TAG_GROUPS.map((group) => ({
    group,
    tags: tags.filter(({ name }) => !EMPTY.has(name) && groupOfTag(name) === group).slice(0, most),
  }));
}
