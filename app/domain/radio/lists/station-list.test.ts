import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeOpml } from "../../podcasts/opml";
import { readStationList } from "./station-list";
import { stationPlaylist } from "./station-playlist";

const ID = "960c6d2a-0601-11e8-ae97-52543be04c81";
const isVideo = (address: string) => address.includes("youtube");
const read = (text: string) => readStationList(text, isVideo);
const HARBOUR = { id: null, name: "Harbour & Sons", address: "https://one.invalid/live" };
const PIER = { id: null, name: "Pier", address: "http://two.invalid:8000/;" };

describe("a list of stations", () => {
  it.each([
    [
      "M3U",
      `#EXTM3U\r\n#EXTINF:-1,Harbour & Sons\r\n${HARBOUR.address}\r\n#EXTINF:-1,Pier\r\n${PIER.address}`,
    ],
    [
      "M3U",
      `\uFEFF#EXTM3U\r#EXTINF:-1,Harbour & Sons\r${HARBOUR.address}\r#EXTINF:-1,Pier\r${PIER.address}\r`,
    ],
    [
      "PLS",
      `[playlist]\nNumberOfEntries=2\nTitle1=Harbour & Sons\nfile1=${HARBOUR.address}\nFile9=${PIER.address}\nTITLE9=Pier\n`,
    ],
    [
      "OPML",
      `<?xml version="1.0"?><opml><body><outline type="audio" text="Harbour &amp; Sons" URL="${HARBOUR.address}"/><outline type="rss" text="No" xmlUrl="https://feed.invalid/"/><outline type="audio" text="Pier" URL="${PIER.address}"/></body></opml>`,
    ],
  ])("is read from %s", (kind, text) => {
    expect(read(text)).toEqual({
      source: `a list of radio stations (${kind})`,
      stations: [HARBOUR, PIER],
    });
  });

  it("is read from RadioDroid's files, with the directory's ids", () => {
    const rows = [
      { stationuuid: ID.toUpperCase(), name: "Pier", url: "javascript:alert(1)" },
      { name: "x" },
      3,
      null,
    ];
    const pier = { id: ID, name: "Pier", address: "" };
    expect(read(JSON.stringify(rows))).toEqual({ source: "RadioDroid", stations: [pier] });
    const text = `#EXTM3U\n#RADIOBROWSERUUID:${ID}\n#EXTINF:-1,Pier\nhttp://two.invalid/\n#EXTINF:-1,Next\nhttp://three.invalid/`;
    expect(read(text)?.stations.map(({ id }) => id)).toEqual([ID, null]);
  });

  it("is read from our own files", () => {
    const one = { name: HARBOUR.name, url: HARBOUR.address };
    expect(read(stationPlaylist([one]))?.stations).toEqual([HARBOUR]);
    const outline = { title: HARBOUR.name, address: HARBOUR.address };
    expect(read(writeOpml("Radio", [outline], "audio"))?.stations).toEqual([HARBOUR]);
  });

  it.each([
    "",
    "https://one.invalid/live",
    "#EXTM3U\n#EXTINF:1,One\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\nhttps://one.invalid/live",
    "#EXTM3U\nmusic/one.mp3\nftp://one.invalid/",
    '[{"videoId":"dQw4w9WgXcQ"}]',
    '[{"__proto__":{"stationuuid":"960c6d2a-0601-11e8-ae97-52543be04c81"}}]',
    "[{",
    "[playlist]\nFile1=javascript:alert(1)",
    `<opml><outline type="rss" xmlUrl="https://feed.invalid/"/></opml>`,
  ])("is no other text: %j", (text) => {
    expect(read(text)).toBeNull();
  });

  it("never throws, and finds web addresses only", () => {
    const begin = fc.constantFrom("#EXTM3U\n", "[playlist]\n", "<opml>", "[{", "");
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom(
        "File1=",
        "#EXTINF:",
        "constructor",
        "__proto__",
        "<outline type=audio ",
        "http://",
        "\n",
        '"',
      ),
    );
    fc.assert(
      fc.property(begin, fc.array(part), (first, parts) => {
        for (const { address } of read(first + parts.join(""))?.stations ?? [])
          expect(address === "" || /^https?:/i.test(address)).toBe(true);
      }),
    );
  });
});
