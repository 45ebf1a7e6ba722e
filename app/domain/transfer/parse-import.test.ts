import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { MAX_VIDEOS, UnreadableImport } from "./parsed-import";
import { parseImport } from "./parse-import";

const ORIGIN = "https://lor.example";
const A = "dQw4w9WgXcQ";
const B = "9bZkp7q19f0";
const C = "kJQP7kiw5Fk";
const read = (text: string) => parseImport(text, ORIGIN);
const json = (value: unknown) => read(JSON.stringify(value));
const idsOf = (text: string) =>
  read(text).lists.map(({ videos }) => videos.map(({ ytid }) => ytid));

describe("links and ids", () => {
  test.each([
    ["one per line", `https://www.youtube.com/watch?v=${A}\n${B}\r\nyoutu.be/${C}?t=4`],
    ["in one line", `${A}, ${B} ${C}`],
    ["among words", `best song: https://youtu.be/${A} !\n${B}\nhttps://lor.example/watch?v=${C}`],
    ["after a byte order mark", `\uFEFF${A}\n${B}\n${C}\n`],
  ])("%s", (_, text) => {
    expect(read(text)).toMatchObject({ source: "list of links", rejected: [] });
    expect(idsOf(text)).toEqual([[A, B, C]]);
  });

  it("counts each video once", () => {
    expect(idsOf(`${A}\n${B}\n${A}`)).toEqual([[A, B]]);
  });

  it("reports entries that are not videos", () => {
    const { rejected, lists } = read(
      `${A}\nNever gonna give you up\nhttps://example.org/watch?v=${B}`,
    );
    expect(lists[0]?.videos).toEqual([{ ytid: A }]);
    expect(rejected).toEqual([
      { text: "Never gonna give you up", reason: "This is not a YouTube video." },
      { text: `https://example.org/watch?v=${B}`, reason: "This is not a YouTube video." },
    ]);
  });

  it("reads an M3U with its name", () => {
    const text = `#EXTM3U\n#PLAYLIST:My songs\n#EXTINF:213,Rick - Never\nhttps://www.youtube.com/watch?v=${A}\n`;
    expect(read(text)).toEqual({
      source: "M3U playlist",
      lists: [{ kind: null, name: "My songs", videos: [{ ytid: A }] }],
      loops: [],
      rejected: [],
    });
  });
});

describe("tables", () => {
  it("reads a playlist of Google Takeout with its times", () => {
    const text = `Video ID,Playlist Video Creation Timestamp\r\n${A},2023-05-01T10:00:00+00:00\r\n${B},2023-05-02T10:00:00+00:00\r\n`;
    expect(read(text).lists).toEqual([
      {
        kind: null,
        name: null,
        videos: [
          { ytid: A, at: Date.UTC(2023, 4, 1, 10) },
          { ytid: B, at: Date.UTC(2023, 4, 2, 10) },
        ],
      },
    ]);
  });

  it("skips the lines about the playlist in the old Takeout format", () => {
    const text = `Playlist Id,Channel Id,Time Created,Title,Visibility\nPLabc,UCabc,2019-01-01 00:00:00 UTC,"Songs, loud",Private\n\nVideo Id,Time Added\n${A},2019-02-03 04:05:06 UTC\n${B},2019-02-03 04:05:07 UTC\n`;
    expect(read(text).lists[0]?.videos[0]).toEqual({ ytid: A, at: Date.UTC(2019, 1, 3, 4, 5, 6) });
    expect(idsOf(text)).toEqual([[A, B]]);
  });

  it("needs no heading, and accepts headings in other languages", () => {
    const rows = `${A},2023-05-01T10:00:00+00:00\n${B},2023-05-02T10:00:00+00:00\n`;
    expect(idsOf(rows)).toEqual([[A, B]]);
    expect(idsOf(`ID de la vid\u00e9o,Horodatage\n${rows}`)).toEqual([[A, B]]);
    expect(read(`ID de la vid\u00e9o,Horodatage\n${rows}`).rejected).toEqual([]);
  });

  it("recognises our own export by its columns", () => {
    const text = `ytid,title,author,duration,repeats,last_viewed\r\n${A},"A, b",C,10,7,2026-01-01T00:00:00.000Z\r\nnope,x,y,1,1,\r\n`;
    expect(read(text)).toMatchObject({
      lists: [{ kind: "history", videos: [{ ytid: A, repeats: 7, at: Date.UTC(2026, 0, 1) }] }],
      rejected: [{ text: "nope, x, y, 1, 1," }],
    });
  });
});

describe("JSON of other programs", () => {
  it("reads Invidious, with the history in reverse", () => {
    const reading = json({
      subscriptions: ["UCabc"],
      watch_history: [A, B],
      preferences: {},
      playlists: [
        { title: "Loud", description: "", privacy: "Private", videos: [C, A] },
        { title: "Empty", description: "", privacy: "Public", videos: [] },
      ],
    });
    expect(reading).toEqual({
      source: "Invidious",
      lists: [
        { kind: "history", name: null, videos: [{ ytid: B }, { ytid: A }] },
        { kind: "playlist", name: "Loud", videos: [{ ytid: C }, { ytid: A }] },
      ],
      loops: [],
      rejected: [],
    });
  });

  it("reads Piped", () => {
    const playlist = { name: "Soft", type: "playlist", visibility: "private" };
    const videos = [`https://www.youtube.com/watch?v=${A}`, `/watch?v=${B}`, "https://x.example"];
    const reading = json({ format: "Piped", version: 1, playlists: [{ ...playlist, videos }] });
    expect(reading).toMatchObject({
      source: "Piped",
      lists: [{ kind: "playlist", name: "Soft", videos: [{ ytid: A }, { ytid: B }] }],
      rejected: [{ text: '"https://x.example"' }],
    });
  });

  it("reads FreeTube's playlists and history, one object per line or in an array", () => {
    const playlist = {
      playlistName: "Favorites",
      protected: true,
      videos: [
        { videoId: A, title: "T", author: "U", lengthSeconds: 9, timeAdded: 1_690_000_000_000 },
      ],
      _id: "favorites",
    };
    const expected = [
      { kind: "playlist", name: "Favorites", videos: [{ ytid: A, at: 1_690_000_000_000 }] },
    ];
    expect(json([playlist]).lists).toEqual(expected);
    expect(json(playlist).lists).toEqual(expected);
    const lines = [A, B].map((videoId, i) =>
      JSON.stringify({ videoId, title: "T", watchProgress: 3, timeWatched: 1_700_000_000_000 + i }),
    );
    expect(read(`${lines.join("\n")}\n`)).toMatchObject({
      source: "FreeTube",
      lists: [{ kind: "history", videos: [{ ytid: A, at: 1_700_000_000_000 }, { ytid: B }] }],
    });
  });

  it("reads Takeout's watch history and rejects entries that are not videos", () => {
    const watched = (titleUrl?: string) => ({
      header: "YouTube",
      title: "Watched something",
      ...(titleUrl && { titleUrl }),
      time: "2024-01-02T03:04:05.678Z",
    });
    const reading = json([
      watched(`https://www.youtube.com/watch?v\u003d${A}`),
      watched("https://www.youtube.com/post/Ugkx"),
      watched(),
    ]);
    expect(reading.lists).toEqual([
      {
        kind: "history",
        name: null,
        videos: [{ ytid: A, at: Date.UTC(2024, 0, 2, 3, 4, 5, 678) }],
      },
    ]);
    expect(reading.rejected).toHaveLength(2);
  });

  it("reads all of our own export", () => {
    const reading = json({
      format: "listen-on-repeat",
      version: 1,
      history: [
        {
          ytid: A,
          repeats: 12,
          last_viewed: 1_760_000_000,
          slider: { startTime: 9, endTime: 3 },
        },
        { ytid: B, last_viewed: 1_760_000_000, slider: { startTime: -9, endTime: 3 } },
      ],
      hearts: [{ ytid: B, hearted: 1_760_000_001 }],
      playlists: [{ name: "Mine", ytids: [C] }],
      speeds: [
        { ytid: A, speed: 0.75 },
        { ytid: A, speed: 2 },
        { ytid: B, speed: 1 },
      ],
    });
    expect(reading.lists).toEqual([
      {
        kind: "history",
        name: null,
        videos: [
          { ytid: A, repeats: 12, at: 1_760_000_000_000, section: { start: 3, end: 9 } },
          { ytid: B, at: 1_760_000_000_000 },
        ],
      },
      { kind: "hearts", name: null, videos: [{ ytid: B, at: 1_760_000_001_000 }] },
      { kind: "playlist", name: "Mine", videos: [{ ytid: C }] },
      { kind: "speeds", name: null, videos: [{ ytid: A, speed: 0.75 }] },
    ]);
  });
});

describe("unreadable input", () => {
  test.each([
    ["nothing", "  \n "],
    ["JSON in an unknown format", '{"tracks": []}'],
    ["broken JSON", '{"format": "Piped", '],
    ["JSON that is too deep", `[${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}]`],
    ["an archive", "PK\u0003\u0004\0\0binary"],
  ])("%s", (_, text) => {
    expect(() => read(text)).toThrow(UnreadableImport);
  });

  it("stops at the limit and reports how many videos were left out", () => {
    const many = Array.from({ length: MAX_VIDEOS + 7 }, (_, i) => String(i).padStart(11, "0"));
    const { lists, rejected } = read(many.join("\n"));
    expect(lists[0]?.videos).toHaveLength(MAX_VIDEOS);
    expect(rejected).toEqual([
      { text: "7 more videos", reason: "You can import up to 5000 videos at a time." },
    ]);
  });

  it("throws only Unreadable for any text", () => {
    const texts = fc.oneof(fc.string(), fc.json(), fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(texts, (text) => {
        try {
          for (const { videos } of read(text).lists) {
            for (const { ytid } of videos) expect(ytid).toMatch(/^[\w-]{11}$/);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableImport);
        }
      }),
    );
  });
});
