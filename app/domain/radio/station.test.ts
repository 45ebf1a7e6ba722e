import { describe, expect, it } from "vitest";
import { dockInitials, isStationId, nameKey, stationPath, withoutDoubles } from "./station";

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

it("has the initials of a station, and of an episode's podcast, for the dock", () => {
  const title = "Harbour Radio 2";
  expect(dockInitials({ kind: "station", title, by: "Iceland" })).toBe("HR");
  expect(dockInitials({ kind: "episode", title: "One", by: "Paper Boat" })).toBe("PB");
  expect(dockInitials({ kind: "episode", title: "One", by: null })).toBe("ON");
  expect(dockInitials({ kind: "video", title, by: null })).toBeUndefined();
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
