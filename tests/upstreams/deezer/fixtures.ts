import type { Answer } from "../stand-in";

const IMAGES = "https://cdn-images.dzcdn.net/images/artist";

function artist(id: number, name: string, fans: number, picture = `picture${id}`) {
  const image = (size: number) => `${IMAGES}/${picture}/${size}x${size}-000000-80-0-0.jpg`;
  return {
    id,
    name,
    link: `https://www.deezer.com/artist/${id}`,
    picture: `https://api.deezer.com/artist/${id}/image`,
    picture_small: image(56),
    picture_medium: image(250),
    picture_big: image(500),
    picture_xl: image(1000),
    nb_album: 12,
    nb_fan: fans,
    radio: true,
    tracklist: `https://api.deezer.com/artist/${id}/top?limit=50`,
    type: "artist",
  };
}

const related = [
  ...["Justice", "Cassius", "Air", "Phoenix", "Kavinsky", "SebastiAn", "Mr. Oizo", "Breakbot"],
  ...["Étienne de Crécy", "Alan Braxe", "Boys Noize", "Vitalic", "Modjo", "Stardust", "Moby"],
  ...["The Chemical Brothers", "Röyksopp", "Basement Jaxx", "Groove Armada", "Gorillaz"],
];

const track = {
  id: 67238732,
  readable: true,
  title: "Instant Crush (feat. Julian Casablancas)",
  title_short: "Instant Crush",
  duration: 337,
  rank: 900000,
  preview: "https://cdns-preview.dzcdn.net/stream/preview.mp3",
  contributors: [artist(27, "Daft Punk", 4_000_000)],
  type: "track",
};

/** Deezer sends its errors with status 200. */
export const deezerFixtures = {
  search: {
    body: {
      data: [
        artist(259, "Michael Jackson", 12_000_000),
        artist(260, "Michael Jackson Tribute Band", 600),
        artist(261, "Fran Example feat. Michael Jackson", 240),
        artist(262, "Michael Jackson", 3, ""),
      ],
      total: 4,
    },
  },
  related: {
    body: {
      data: related.map((name, at) => artist(6400 + at, name, 1000)),
      total: 40,
      next: "https://api.deezer.com/artist/27/related?index=20",
    },
  },
  artist: { body: artist(27, "Daft Punk", 4_000_000) },
  topTracks: { body: { data: [track], total: 1 } },
  searchEmpty: { body: { data: [], total: 0 } },
  errorNoArtist: {
    body: { error: { type: "DataException", message: "no data", code: 800 } },
  },
  errorQuota: {
    body: { error: { type: "Exception", message: "Quota limit exceeded", code: 4 } },
  },
  errorNotFound: { body: { error: "Not Found" } },
} satisfies Record<string, Answer>;
