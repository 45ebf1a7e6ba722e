import type { Answer } from "../stand-in";

const lines = [
  "Should auld acquaintance be forgot,",
  "And never brought to mind?",
  "Should auld acquaintance be forgot,",
  "And days of auld lang syne?",
  "For auld lang syne, my dear,",
  "For auld lang syne,",
];

/** One line every 4.5 seconds. */
const stamped = lines.map((line, at) => `[00:${(at * 4.5).toFixed(2).padStart(5, "0")}]${line}`);

export const plainText = lines.join("\n");

/** Lyrics in the LRC format, keyed by what is special about each. */
export const lrcTexts = {
  tags: ["[ar:Robert Burns]", "[ti:Auld Lang Syne]", "[lang:eng]", ...stamped].join("\n"),
  offset:
    "[ar:Ann Example]\n[offset:-100]\n[00:18.80]Round and round the record goes\n[00:22.801]Never mind the scratches",
  wordStamps:
    "[ar:Ann Example]\n[00:01.00]<00:01.00>Every <00:01.50>word <00:02.00>timed\n[00:03.00]<00:03.00>Twice <00:03.50>over\n[00:05.00]This line has one stamp",
  byteOrderMark:
    "\uFEFF[00:00.00] 作曲 : 山田花子\nNOTE: the byte order mark and this line are left out.",
};

const row = {
  id: 3396226,
  name: "Auld Lang Syne",
  trackName: "Auld Lang Syne",
  artistName: "Robert Burns",
  albumName: "Traditional",
  duration: 233,
  instrumental: false,
  plainLyrics: plainText,
  syncedLyrics: stamped.join("\n"),
};

const instrumental = {
  ...row,
  id: 3,
  albumName: null,
  duration: null,
  instrumental: true,
  plainLyrics: null,
  syncedLyrics: null,
};

export const lrclibFixtures = {
  search: { body: [row, { ...row, id: 2, syncedLyrics: null }, instrumental] },
  get: { body: row },
  errorMissingParameter: {
    status: 400,
    body: "Failed to deserialize query string: missing field `artist_name`",
  },
  errorValidation: {
    status: 400,
    body: {
      message: "duration: must be between 1 and 3600",
      name: "ValidationError",
      statusCode: 400,
    },
  },
  errorNotFound: {
    status: 404,
    body: { message: "Failed to find specified track", name: "TrackNotFound", statusCode: 404 },
  },
} satisfies Record<string, Answer>;
