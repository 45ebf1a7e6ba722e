import { Client } from "pg";
import { expect, test } from "vitest";
import { sharedAppAndUpstreams } from "../../support/app/shared-app";
import { stationId, wireStation } from "../../upstreams/radio-browser/stations";

const { app, upstreams } = sharedAppAndUpstreams();

/** The directory's station of this kind of stream. */
function addStation(number: number, kind: string): string {
  const url = `${upstreams.streams.origin}/${kind}/${number}`;
  upstreams.radioBrowser.stations.push(wireStation(number, { name: `Radio ${kind}`, url }));
  return stationId(number);
}

/** Listens to the titles of a station. */
async function listenTo(id: string) {
  const stop = new AbortController();
  const { body } = await fetch(`${app.origin}/api/radio/now/${id}`, { signal: stop.signal });
  const heard: string[] = [];
  const reading = (async () => {
    for await (const text of body!.pipeThrough(new TextDecoderStream()))
      heard.push(...text.split("event: title").slice(1));
  })().catch(() => undefined);
  return { heard, leave: () => (stop.abort(), reading) };
}

test("a station with hundreds of titles a second gets one in two seconds sent and stored", async () => {
  const started = performance.now();
  const { heard, leave } = await listenTo(addStation(901, "patter"));
  await expect.poll(() => heard.length, { timeout: 30_000 }).toBeGreaterThan(2);
  const most = 2 + (performance.now() - started) / 2000;
  expect(upstreams.streams.titlesSent).toBeGreaterThan(50 * heard.length);
  expect(heard.length).toBeLessThanOrEqual(most);
  await leave();
  const db = new Client({ connectionString: app.databaseUrl });
  await db.connect();
  const { rows } = await db.query("select 1 from station_songs where station_id = $1", [
    stationId(901),
  ]);
  await db.end();
  expect(rows.length).toBeLessThanOrEqual(most);
});

test("a station that sends more bytes than any sound has is dropped", async () => {
  const { heard, leave } = await listenTo(addStation(902, "flood"));
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  await expect.poll(() => upstreams.streams.listeners, { timeout: 30_000 }).toBe(0);
  const { length } = upstreams.streams.seen;
  expect(upstreams.streams.seen.filter((path) => path.startsWith("/flood"))).toHaveLength(1);
  expect((await fetch(`${app.origin}/about`)).status).toBe(200);
  expect(upstreams.streams.seen).toHaveLength(length);
  await leave();
});
