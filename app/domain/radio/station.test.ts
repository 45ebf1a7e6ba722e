import { describe, expect, it } from "vitest";
import {
  colourOf,
  dockInitials,
  initialsOf,
  isStationId,
  nameKey,
  STATION_COLOURS,
  stationPath,
  withoutDoubles,
} from "./station";

const id = "0000000a-0000-4000-8000-00000000000a";

it("knows an id of the directory", () => {
  expect(isStationId(id)).toBe(true);
  for (const other of ["", "abc", id.toUpperCase(), `${id}0`, "constructor", "__proto__"])
    expect(isStationId(other)).toBe(false);
});

it("leads to a station's page with its country and its name", () => {
  expect(stationPath({ id, name: "Rock & Roll", countryCode: "DE" })).toBe(
    `/radio?stationId=${id}&geo=DE#Rock%20%26%20Roll`,
  );
  expect(stationPath({ id, name: "X", countryCode: null })).toBe(`/radio?stationId=${id}#X`);
});

it("has two letters and a colour for a station without a picture", () => {
  expect(initialsOf("Harbour Radio 2")).toBe("HR");
  expect(initialsOf("kiosk")).toBe("KI");
  expect(initialsOf("***")).toBe("?");
  expect(dockInitials({ kind: "station", title: "Harbour Radio 2" })).toBe("HR");
  expect(dockInitials({ kind: "video", title: "Harbour Radio 2" })).toBeUndefined();
  expect(colourOf(id)).toBe(2);
  expect(colourOf("ffff0000-0000-4000-8000-00000000000a")).toBeLessThan(STATION_COLOURS);
});

describe("doubles", () => {
  const station = (name: string, stream: string) => ({ name, stream, url: stream });

  it("are stations of one name, whatever its case, accents and punctuation", () => {
    expect(nameKey("Radio  Élan!")).toBe(nameKey("radio elan"));
    const list = [
      station("Jazz Cellar", "http://a.invalid/1"),
      station("JAZZ cellar", "http://b.invalid/2"),
      station("Jazz Cellar Two", "http://c.invalid/3"),
    ];
    expect(withoutDoubles(list)).toEqual([list[0], list[2]]);
  });

  it("are stations of one stream, by http or https", () => {
    const list = [
      station("One", "https://a.invalid/live"),
      station("Two", "http://a.invalid/live"),
      station("Three", "http://a.invalid/live2"),
    ];
    expect(withoutDoubles(list)).toEqual([list[0], list[2]]);
  });

  it("are not all stations without letters in their names", () => {
    const list = [station("★", "http://a.invalid/1"), station("♪", "http://b.invalid/2")];
    expect(withoutDoubles(list)).toEqual(list);
  });
});
