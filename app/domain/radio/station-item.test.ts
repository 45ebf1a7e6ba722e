import { expect, it } from "vitest";
import { isPlaylistAddress, stationItem } from "./station-item";

const id = "0000000a-0000-4000-8000-00000000000a";
const other = "0000000b-0000-4000-8000-00000000000b";
const http = "http://here.invalid";
const station = {
  id,
  name: "Harbour Radio",
  country: "Germany",
  countryCode: "DE",
  stream: "https://a.invalid/live?token=1",
  url: "http://a.invalid/live",
  isHls: false,
};
const page = { origin: http, picture: null, proxies: false };
const https = { ...page, origin: "https://here.invalid" };
const urls = (more: object, on = page, doubles: (typeof station)[] = []) =>
  stationItem({ ...station, ...more }, on, doubles).sources.map(({ url }) => url);

it("tries what the directory resolved, then the owner's address, then the same station's other entries", () => {
  const double = {
    ...station,
    id: other,
    stream: "http://b.invalid/live",
    url: "http://b.invalid/live",
  };
  expect(urls({}, page, [double])).toEqual([station.stream, station.url, double.stream]);
});

it("has nothing for a browser on https that no https stream serves", () => {
  expect(urls({}, https)).toEqual([station.stream]);
  expect(urls({ stream: station.url }, https)).toEqual([]);
});

it("is passed on by our server on https, where the operator allows it and no https stream serves", () => {
  const passedOn = { ...https, proxies: true };
  const path = `https://here.invalid/api/radio/stream/${id}`;
  const list = "http://a.invalid/listen.pls";
  expect(urls({ stream: station.url }, passedOn)).toEqual([path]);
  expect(urls({ stream: list, url: list }, passedOn)).toEqual([
    `https://here.invalid/api/radio/open/${id}`,
    path,
  ]);
  expect(urls({}, passedOn)).toEqual([station.stream]);
  expect(urls({ stream: station.url, isHls: true }, passedOn)).toEqual([]);
  expect(urls({ stream: station.url }, { ...passedOn, origin: http })).toEqual([station.url]);
});

it("lets the server read playlists", () => {
  const url = "http://a.invalid/listen.pls?sid=1";
  expect(urls({ stream: url, url })).toEqual([`${http}/api/radio/open/${id}`]);
  for (const list of ["x.M3U", "x.asx", "x.xspf"])
    expect(isPlaylistAddress(`http://a.invalid/${list}`)).toBe(true);
  for (const stream of ["x.m3u8", "x.mp3", ";"])
    expect(isPlaylistAddress(`http://a.invalid/${stream}`)).toBe(false);
});

it("is an item of the dock", () => {
  expect(stationItem(station, { ...page, picture: "/p" })).toMatchObject({
    kind: "station",
    id,
    title: "Harbour Radio",
    by: "Germany",
    picture: "/p",
    duration: null,
    href: `/radio?stationId=${id}&geo=DE#Harbour%20Radio`,
    m3u: `/radio/m3u/${id}`,
  });
});
