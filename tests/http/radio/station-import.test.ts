import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { sharedAppAndUpstreams } from "../../support/app/shared-app";
import { Visitor } from "../../support/app/visitor";
import { stationId } from "../../upstreams/radio-browser/stations";

const { app, upstreams } = sharedAppAndUpstreams();

async function importText(from: Visitor, text: string): Promise<string> {
  const response = await from.form("/import", { text, target: "own", name: "" });
  return parse(await response.text()).querySelector("main")?.text ?? "";
}
async function hearted(from: Visitor): Promise<string[]> {
  type List = { res: { stationuuid: string }[] };
  const { answer } = await from.json<List>("/api/radio/heart/me?limit=50");
  return answer.res.map(({ stationuuid }) => stationuuid);
}

test("stations of an M3U are hearted once each, by id, address or name, in its order", async () => {
  const from = new Visitor(app.origin);
  const text = [
    "#EXTM3U",
    `#RADIOBROWSERUUID:${stationId(7)}`,
    "#EXTINF:-1,Another name",
    "http://elsewhere.invalid/7",
    "#EXTINF:-1,Moved",
    `${upstreams.streams.origin}/mp3/201`,
    "#EXTINF:-1,Old Mill Radio",
    "https://moved.invalid/live",
    "#EXTINF:-1,constructor",
    "https://nobody.invalid/live",
  ].join("\n");
  // The country's list makes the stations known by their addresses.
  await from.get("/radio?tab=location&country=DE");
  const report = await importText(from, text);
  expect(report).toContain("Read as: a list of radio stations (M3U)");
  expect(report).toContain("3 stations added");
  expect(report).toContain("constructor is no station that the directory knows");
  expect(await hearted(from)).toEqual([stationId(7), stationId(201), stationId(206)]);
  expect(await importText(from, text)).toContain("0 stations added, 3 already there");

  const opml = await from.get("/api/export?list=stations&format=opml");
  expect(opml.headers.get("Content-Type")).toContain("opml");
  const other = new Visitor(app.origin);
  expect(await importText(other, await opml.text())).toContain("3 stations added");
  expect(await hearted(other)).toEqual(await hearted(from));
});

test("RadioDroid's favourites and a PLS are hearted, including stations that we have not heard of", async () => {
  const from = new Visitor(app.origin);
  const ids = [stationId(30), stationId(31), stationId(998)];
  const favourites = ids.map((stationuuid) => ({ stationuuid, name: "", url: "javascript:1" }));
  const report = await importText(from, JSON.stringify(favourites));
  expect(report).toContain("2 stations added");
  expect(report).toContain(`${stationId(998)} is no station that the directory knows`);
  const pls = `[playlist]\nFile1=${upstreams.streams.origin}/mp3/203\nTitle1=Jazz Cellar\n`;
  expect(await importText(from, pls)).toContain("1 station added");
  expect((await hearted(from)).slice(1)).toEqual(ids.slice(0, 2));
});

test("lists of videos are still imported as videos", async () => {
  const from = new Visitor(app.origin);
  const text =
    "#EXTM3U\n#EXTINF:1,Song\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\nhttps://x.invalid/";
  expect(await importText(from, text)).toContain("1 video added");
  expect(await hearted(from)).toEqual([]);
});
