/** A station as the directory sends it, with the fields that we read and some that we do not. */
export interface WireStation {
  changeuuid: string;
  stationuuid: string;
  serveruuid: string | null;
  name: string;
  url: string;
  url_resolved: string;
  homepage: string;
  favicon: string;
  tags: string;
  country: string;
  countrycode: string;
  state: string;
  language: string;
  languagecodes: string;
  votes: number;
  lastchangetime: string;
  lastchangetime_iso8601: string | null;
  codec: string;
  bitrate: number;
  hls: 0 | 1;
  lastcheckok: 0 | 1;
  clickcount: number;
  clicktrend: number;
  ssl_error: 0 | 1;
  geo_lat: number | null;
  has_extended_info: boolean;
}

export function stationId(number: number): string {
  return `${number.toString(16).padStart(8, "0")}-0000-4000-8000-${number.toString(16).padStart(12, "0")}`;
}

const UNPLAYABLE_NUMBER = 206;
/** The station whose address is a list that no browser plays. */
export const UNPLAYABLE = stationId(UNPLAYABLE_NUMBER);

export function wireStation(number: number, more: Partial<WireStation> = {}): WireStation {
  const url = more.url ?? `http://stream${number}.invalid/live`;
  return {
    changeuuid: stationId(number + 0x1000_0000),
    stationuuid: stationId(number),
    serveruuid: number % 20 === 0 ? null : stationId(1),
    name: `Radio ${number}`,
    url,
    url_resolved: url,
    homepage: `https://radio${number}.invalid/`,
    favicon: "",
    tags: "pop",
    country: "Germany",
    countrycode: "DE",
    state: "",
    language: "german",
    languagecodes: "de",
    votes: 1000 - number,
    lastchangetime: "2026-04-23 05:24:53",
    lastchangetime_iso8601: "2026-04-23T05:24:53Z",
    codec: "MP3",
    bitrate: 128,
    hls: 0,
    lastcheckok: 1,
    clickcount: 500 - number,
    clicktrend: 0,
    ssl_error: 0,
    geo_lat: null,
    has_extended_info: false,
    ...more,
  };
}

const COUNTRIES = [
  ["Germany", "DE", "german"],
  ["The United States Of America", "US", "english"],
  ["France", "FR", "french"],
  ["Brazil", "BR", "portuguese"],
  ["Japan", "JP", "japanese"],
] as const;
const TAGS = [
  "pop",
  "rock",
  "jazz",
  "classical,chamber music",
  "news,talk",
  "80s,pop",
  "electronic",
];
const FIRST = ["Harbour", "Lantern", "Copper", "Meadow", "Signal", "Orchard", "Tunnel", "Kestrel"];
const SECOND = ["Radio", "FM", "Waves", "Sound", "One", "Beat", "Live"];

/** The paths that the stream stand-in answers. */
const STREAMS = ["/mp3", "/aac", "/ogg", "/latin1", "/shoutcast"];

/** A directory of invented stations, most of which play from `streams`. */
export function demoStations(streams: string): WireStation[] {
  const ordinary = Array.from({ length: 112 }, (_, at) => {
    const [country, countrycode, language] = COUNTRIES[at % COUNTRIES.length]!;
    const url = `${streams}${STREAMS[at % STREAMS.length]}?station=${at}`;
    return wireStation(at + 1, {
      name: `${FIRST[at % FIRST.length]} ${SECOND[at % SECOND.length]} ${Math.floor(at / 56) + 1}`,
      url,
      url_resolved: `${streams}${STREAMS[at % STREAMS.length]}/${at}`,
      tags: TAGS[at % TAGS.length]!,
      country,
      countrycode,
      language,
      favicon: at % 3 === 0 ? `${streams}/logo/${at}.png` : "",
    });
  });
  return [
    ...ordinary,
    // Odd ways in which directories describe stations.
    wireStation(201, {
      name: "\t'undefined' -> 'Pier Radio'",
      url: `${streams}/mp3/201`,
      favicon: "null",
    }),
    wireStation(202, {
      name: "Jazz Cellar",
      url: `${streams}/live.pls`,
      url_resolved: "",
      tags: "jazz,swing",
    }),
    wireStation(203, {
      name: "JAZZ CELLAR (128 kbps MP3)",
      url: `${streams}/mp3/203`,
      tags: "jazz",
    }),
    wireStation(204, {
      name: "Vision Hall",
      url: `${streams}/hls/live.m3u8`,
      hls: 1,
      codec: "UNKNOWN",
      bitrate: 0,
    }),
    wireStation(205, { name: "Silent Pier", url: `${streams}/refused`, lastcheckok: 0, tags: "" }),
    wireStation(UNPLAYABLE_NUMBER, {
      name: "Old Mill Radio",
      url: `${streams}/m3u`,
      url_resolved: `${streams}/m3u`,
      tags: "folk",
    }),
  ];
}
