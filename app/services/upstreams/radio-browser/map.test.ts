import { describe, expect, it } from "vitest";
import {
  demoStations,
  stationId,
  wireStation,
} from "../../../../tests/upstreams/radio-browser/stations";
import { toStation } from "./map.server";
import { groupsAnswer, stationsAnswer } from "./schema.server";

const mapped = (more: object) => {
  const [row] = stationsAnswer.parse([{ ...wireStation(7), ...more }]);
  return row ? toStation(row) : null;
};

describe("a station of the directory", () => {
  it("is mapped", () => {
    expect(mapped({})).toEqual({
      id: stationId(7),
      name: "Radio 7",
      url: "http://stream7.invalid/live",
      stream: "http://stream7.invalid/live",
      homepage: "https://radio7.invalid/",
      favicon: null,
      tags: ["pop"],
      country: "Germany",
      countryCode: "DE",
      state: null,
      languages: ["german"],
      codec: "MP3",
      bitrate: 128,
      isHls: false,
      votes: 993,
      clicks: 493,
      isUp: true,
    });
  });

  it.each([
    ["an empty resolved address", { url_resolved: "" }, { stream: "http://stream7.invalid/live" }],
    ["a picture that is called null", { favicon: "null" }, { favicon: null }],
    ["a picture that is a script", { favicon: "javascript:alert(1)" }, { favicon: null }],
    ["an undefined state", { state: "undefined" }, { state: null }],
    [
      "nulls everywhere",
      { tags: null, votes: null, language: null, bitrate: null },
      { tags: [], votes: 0, languages: [], bitrate: null },
    ],
    [
      "numbers as text",
      { votes: "12", bitrate: "64", hls: "1" },
      { votes: 12, bitrate: 64, isHls: true },
    ],
    ["an impossible bitrate", { bitrate: 1441 }, { bitrate: null }],
    [
      "negative and endless numbers",
      { votes: -3, clickcount: 1e300 },
      { votes: 0, clicks: 2_147_483_647 },
    ],
    [
      "HLS that the directory does not know",
      { codec: "UNKNOWN", url_resolved: "https://a.invalid/x.m3u8?b" },
      { isHls: true, codec: "HLS" },
    ],
    [
      "an article before the country",
      { country: "The Netherlands", countrycode: "nl" },
      { country: "Netherlands", countryCode: "NL" },
    ],
    ["a country that does not exist", { countrycode: "__proto__" }, { countryCode: null }],
    ["an id in capitals", { stationuuid: stationId(7).toUpperCase() }, { id: stationId(7) }],
    [
      "objects for texts",
      { name: {}, tags: [], codec: true },
      { name: "stream7.invalid", tags: [], codec: null },
    ],
  ])("with %s is mapped", (_, more, expected) => {
    expect(mapped(more)).toMatchObject(expected);
  });

  it.each([
    ["without an id", { stationuuid: "" }],
    ["with an id that is none", { stationuuid: "constructor" }],
    [
      "without an address on the web",
      { url: "rtsp://a.invalid/", url_resolved: "file:///etc/passwd" },
    ],
  ])("%s is left out", (_, more) => {
    expect(mapped(more)).toBeNull();
  });
});

it("loses no station of a whole answer, and no broken entry spoils it", () => {
  const stations = demoStations("http://127.0.0.1:1");
  const rows = stationsAnswer.parse(JSON.parse(JSON.stringify([...stations, null, 3, "x"])));
  expect(rows.map(toStation).filter(Boolean)).toHaveLength(stations.length);
  expect(JSON.stringify(rows.map(toStation))).not.toMatch(/"(?:null|undefined|Invalid Date)"/);
});

it("reads groups with missing fields", () => {
  expect(groupsAnswer.parse([{ name: "jazz", iso_639: null, stationcount: "3" }, null])).toEqual([
    { name: "jazz", iso_3166_1: "", stationcount: 3 },
  ]);
});
