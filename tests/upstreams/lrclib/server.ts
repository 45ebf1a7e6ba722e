import { startStandIn, type Answer, type StandIn } from "../stand-in";

interface Row {
  id: number;
  name: string | null;
  trackName: string | null;
  artistName: string | null;
  albumName: string | null;
  duration: number | null;
  instrumental: boolean;
  plainLyrics: string | null;
  syncedLyrics: string | null;
}

/** Our own lyrics, with a line every two seconds. */
function song(id: number, artistName: string, trackName: string, more: Partial<Row> = {}): Row {
  const words = Array.from({ length: 10 }, (_, at) => `Line ${at + 1} of ${trackName}`);
  const stamped = words.map((line, at) => `[00:${String(at * 2).padStart(2, "0")}.50] ${line}`);
  return {
    id,
    name: trackName,
    trackName,
    artistName,
    albumName: null,
    duration: 20,
    instrumental: false,
    plainLyrics: words.join("\n"),
    syncedLyrics: stamped.join("\n"),
    ...more,
  };
}

const rows: Row[] = [
  song(1, "Queen", "Bohemian Rhapsody", { duration: 359 }),
  song(2, "Queen", "Bohemian Rhapsody (Live)", { duration: 340 }),
  song(3, "Rick Astley", "Never Gonna Give You Up"),
  song(4, "Nirvana", "Smells Like Teen Spirit", { syncedLyrics: null }),
  song(5, "Alan Walker", "Faded", { instrumental: true, plainLyrics: null, syncedLyrics: null }),
  song(6, "Adele", "Hello", { duration: null }),
  song(7, "Ed Sheeran", "Shape of You"),
];

const MAX_ROWS = 20;
const bare = (text: string | null) => (text ?? "").toLowerCase().replace(/[^a-z0-9 ]/g, "");

function search(query: URLSearchParams): Row[] {
  const words = bare(query.get("q")).split(" ").filter(Boolean);
  const [track, artist] = [query.get("track_name"), query.get("artist_name")].map(bare);
  return rows
    .filter((row) => {
      const text = `${bare(row.artistName)} ${bare(row.trackName)}`;
      if (words.length > 0) return words.every((word) => text.includes(word));
      if (!track || !bare(row.trackName).includes(track)) return false;
      return !artist || bare(row.artistName).includes(artist);
    })
    .slice(0, MAX_ROWS);
}

const missing = {
  status: 404,
  body: {
    message: "Failed to find specified track",
    name: "TrackNotFound",
    statusCode: 404,
  },
};

function answer({ pathname, searchParams }: URL): Answer {
  if (pathname === "/api/search") return { body: search(searchParams) };
  if (pathname !== "/api/get") return { status: 404, body: "Not Found" };
  for (const name of ["track_name", "artist_name"]) {
    if (searchParams.has(name)) continue;
    const body = `Failed to deserialize query string: missing field \`${name}\``;
    return { status: 400, body };
  }
  const [found] = search(searchParams);
  return found ? { body: found } : missing;
}

export type Lrclib = StandIn & { env: Record<string, string> };

export async function startLrclib(): Promise<Lrclib> {
  const standIn = await startStandIn({ answer });
  return Object.assign(standIn, { env: { LRCLIB_URL: `${standIn.origin}/api` } });
}
