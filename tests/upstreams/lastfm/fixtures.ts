import type { Answer } from "../stand-in";

/** Last.fm sends this picture for every artist. */
const STAR = "https://lastfm.freetls.fastly.net/i/u/34s/2a96cbd8b46e442fc41c2b86b821562f.png";

const artist = (name: string, match: string) => ({
  name,
  mbid: "00000000-0000-4000-8000-000000000000",
  match,
  url: `https://www.last.fm/music/${encodeURIComponent(name)}`,
  image: [{ "#text": STAR, size: "small" }],
  streamable: "0",
});

export const lastfmFixtures = {
  similar: {
    body: {
      similarartists: {
        artist: [artist("Passengers", "1"), artist("INXS", "0.83")],
        "@attr": { artist: "U2" },
      },
    },
  },
  similarToUnknown: { body: { similarartists: { artist: [], "@attr": { artist: "[unknown]" } } } },
  artistInfo: {
    body: {
      artist: {
        ...artist("U2", "1"),
        stats: { listeners: "1000", playcount: "20000" },
        similar: { artist: [artist("INXS", "0.83")] },
        bio: { summary: "A band from Dublin.", content: "A band from Dublin." },
      },
    },
  },
  topTracks: {
    body: {
      toptracks: {
        track: [{ name: "Beautiful Day", playcount: "6000000", artist: artist("U2", "1") }],
      },
    },
  },
  errorNotFound: {
    body: { error: 6, message: "The artist you supplied could not be found", links: [] },
  },
  errorInvalidKey: {
    body: { message: "Invalid API key - You must be granted a valid key by last.fm", error: 10 },
  },
  errorRateLimit: { body: { message: "Rate limit exceeded", error: 29 } },
} satisfies Record<string, Answer>;
