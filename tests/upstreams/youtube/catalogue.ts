import type { ClipName } from "./media";
import { seededVideos } from "./seeded";

/** How the stand-in behaves for one video. */
export interface Video {
  id: string;
  title: string;
  author: string;
  clip: ClipName;
  /** Error code that the embed reports instead of playing. */
  playerError?: number;
  /** The first attempt in a player fails with this code, the second plays. */
  firstAttemptError?: number;
  /** The status of `/oembed`; 200 with the text `Forbidden` is a quirk of the real one. */
  oembed?: 401 | 403 | 404 | "forbidden-as-200";
  /** Left out of the data API's answers, as deleted and private videos are. */
  unlisted?: boolean;
  embeddable?: boolean;
  /** Countries where the data API says that it is blocked. */
  blockedIn?: string[];
  /** Picture requests answer 404 with a small grey picture. */
  noPicture?: boolean;
  /** Milliseconds before the embed answers the page; `"never"` for not at all. */
  readyAfter?: number | "never";
  /** Every pass over one of these media seconds stalls for `stallFor` milliseconds. */
  stallAt?: number[];
  stallFor?: number;
  /** Stays in the buffering state for ever. */
  neverPlays?: boolean;
  /** Cannot be started by script, whatever the browser's own policy is. */
  refusesAutoplay?: boolean;
}

const music: Video[] = [
  ["fJ9rUzIMcZQ", "Queen – Bohemian Rhapsody (Official Video Remastered)", "Queen Official"],
  [
    "dQw4w9WgXcQ",
    "Rick Astley - Never Gonna Give You Up (Official Video) (4K Remaster)",
    "Rick Astley",
  ],
  ["kJQP7kiw5Fk", "Luis Fonsi - Despacito ft. Daddy Yankee", "LuisFonsiVEVO"],
  ["9bZkp7q19f0", "PSY - GANGNAM STYLE(강남스타일) M/V", "officialpsy"],
  ["hTWKbfoikeg", "Nirvana - Smells Like Teen Spirit (Official Music Video)", "NirvanaVEVO"],
  ["YQHsXMglC9A", "Adele - Hello (Official Music Video)", "AdeleVEVO"],
  ["JGwWNGJdvx8", "Ed Sheeran - Shape of You (Official Music Video)", "Ed Sheeran"],
  ["fRh_vgS2dFE", "Justin Bieber - Sorry (PURPOSE : The Movement)", "JustinBieberVEVO"],
  ["OPf0YbXqDm0", "Mark Ronson - Uptown Funk (Official Video) ft. Bruno Mars", "MarkRonsonVEVO"],
  [
    "RgKAFK5djSk",
    "Wiz Khalifa - See You Again ft. Charlie Puth [Official Video] Furious 7 Soundtrack",
    "Wiz Khalifa Music",
  ],
  ["CevxZvSJLk8", "Katy Perry - Roar", "KatyPerryVEVO"],
  ["60ItHLz5WEA", "Alan Walker - Faded", "Alan Walker"],
  [
    "pRpeEdMmmQ0",
    "Shakira - Waka Waka (This Time for Africa) (The Official 2010 FIFA World Cup™ Song)",
    "shakiraVEVO",
  ],
  ["lp-EO5I60KA", "Ed Sheeran - Thinking Out Loud [Official Video]", "Ed Sheeran"],
].map(([id = "", title = "", author = ""], at) => ({
  id,
  title,
  author,
  clip: (["pulse20", "pulse24", "pulse27", "pulse30"] as const)[at % 4] ?? "pulse20",
}));

const special: (Omit<Video, "author" | "clip"> & Partial<Pick<Video, "clip">>)[] = [
  { id: "blocked0150", title: "Blocked outside its own site", playerError: 150, embeddable: false },
  { id: "blocked0101", title: "Blocked, the older code", playerError: 101, embeddable: false },
  { id: "blockedinDE", title: "Blocked in Germany", blockedIn: ["DE", "AT"] },
  { id: "removed0100", title: "Removed", playerError: 100, oembed: 404, unlisted: true },
  { id: "private0403", title: "Private", playerError: 100, oembed: 403, unlisted: true },
  {
    id: "private0200",
    title: "Private, told with status 200",
    playerError: 100,
    oembed: "forbidden-as-200",
    unlisted: true,
  },
  {
    id: "noembed0401",
    title: "Embedding disabled",
    playerError: 150,
    oembed: 401,
    embeddable: false,
  },
  {
    id: "missing0404",
    title: "Missing",
    playerError: 100,
    oembed: 404,
    unlisted: true,
    noPicture: true,
  },
  { id: "invalid0002", title: "Bad parameter", playerError: 2 },
  { id: "html5err005", title: "Broken media", playerError: 5 },
  { id: "flakyerr005", title: "Broken once, then plays", firstAttemptError: 5 },
  { id: "slowready01", title: "Ready after four seconds", readyAfter: 4000 },
  { id: "neverready1", title: "Never ready", readyAfter: "never" },
  { id: "buffering01", title: "Buffers on every pass", stallAt: [4.2, 12], stallFor: 1500 },
  { id: "neverplays1", title: "Never starts to play", neverPlays: true },
  { id: "noautoplay1", title: "Plays only when clicked", refusesAutoplay: true },
  { id: "threesec001", title: "Three seconds long", clip: "pulse3" },
  { id: "escaping001", title: `Rock & "Roll" <b>Live</b> 'n' &amp; 🎸` },
];

export const catalogue: ReadonlyMap<string, Video> = new Map(
  [
    ...music,
    ...special.map((video): Video => ({ author: "Stand-in", clip: "pulse24", ...video })),
  ].map((video) => [video.id, video]),
);

/** As long as real songs, so that a live channel can be at any position; no search finds them. */
const seeded: ReadonlyMap<string, Video> = new Map(
  seededVideos().map(([id, title]): [string, Video] => {
    const [author = ""] = title.split(" - ");
    return [id, { id, title, author, clip: "song400" }];
  }),
);

/** The number of versions of every song that only a search finds, enough for a second page. */
const VERSIONS = 8;

export const versions: ReadonlyMap<string, Video> = new Map(
  music.flatMap((video) =>
    Array.from({ length: VERSIONS - 1 }, (_, at): [string, Video] => {
      const id = `${video.id.slice(0, 9)}_${at + 1}`;
      return [id, { ...video, id, title: `${video.title} version ${at + 1}` }];
    }),
  ),
);

/** The behaviour for an unknown id. */
function unknownVideo(id: string): Video {
  return {
    id,
    title: "",
    author: "",
    clip: "pulse20",
    playerError: /^[\w-]{11}$/.test(id) ? 100 : 2,
    oembed: 404,
    unlisted: true,
    noPicture: true,
  };
}

/** `fails150--a` has valid metadata, but the embed reports 150, so that only a player finds out. */
function failingVideo(id: string): Video | undefined {
  const code = /^fails(\d{3})/.exec(id)?.[1];
  const title = `Fails with ${code}`;
  return code ? { id, title, author: "Stand-in", clip: "pulse24", playerError: +code } : undefined;
}

export function videoOf(id: string): Video {
  const known = catalogue.get(id) ?? versions.get(id) ?? seeded.get(id);
  return known ?? failingVideo(id) ?? unknownVideo(id);
}
