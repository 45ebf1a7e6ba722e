import { startStandIn, type Answer, type StandIn } from "../stand-in";

const STAR = "https://lastfm.freetls.fastly.net/i/u/34s/2a96cbd8b46e442fc41c2b86b821562f.png";

function similar(name: string, match: string) {
  return {
    name,
    match,
    url: `https://www.last.fm/music/${name.replaceAll(" ", "+")}`,
    image: [{ "#text": STAR, size: "small" }],
    streamable: "0",
  };
}

const answers: Record<string, object[] | object> = {
  "rick astley": [similar("Bananarama", "1"), similar("Kylie Minogue", "0.87")],
  // A list with one entry comes as an object.
  queen: similar("Brian May", "1"),
};

function answer({ searchParams }: URL): Answer {
  if (!searchParams.get("api_key")) {
    return { status: 403, body: { error: 10, message: "Invalid API key" } };
  }
  const artist = searchParams.get("artist") ?? "";
  const found = answers[artist.toLowerCase()];
  if (!found) {
    const message = "The artist you supplied could not be found";
    return { body: { error: 6, message, links: [] } };
  }
  return { body: { similarartists: { artist: found, "@attr": { artist } } } };
}

export type Lastfm = StandIn & { env: Record<string, string> };

export async function startLastfm(): Promise<Lastfm> {
  const rateLimited = { body: { message: "Rate limit exceeded", error: 29 } };
  const standIn = await startStandIn({ answer, rateLimited });
  const env = { LASTFM_URL: `${standIn.origin}/2.0/`, LASTFM_API_KEY: "stand-in" };
  return Object.assign(standIn, { env });
}
