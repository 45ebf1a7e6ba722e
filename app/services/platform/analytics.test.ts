import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { describe, expect, onTestFinished, test } from "vitest";
import { quietLog } from "../../../tests/support/app/quiet-log";
import { createAnalytics } from "./analytics.server";

const headers = (record: Record<string, string> = {}) => new Headers(record);
const played = { name: "video-played", ytid: "fJ9rUzIMcZQ" } as const;

/** A collector that records the batches it gets; `status` is its answer. */
async function startCollector() {
  const collector = { url: "", status: 200, batches: [] as { events: object[] }[] };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      if (collector.status === 200) collector.batches.push(JSON.parse(body));
      response.writeHead(collector.status).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  onTestFinished(() => void server.close());
  return collector;
}

describe("without a collector", () => {
  test("each event is logged", () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    createAnalytics({ url: undefined, log }).forRequest(headers()).track(played);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({ event: played });
  });
});

describe("with a collector", () => {
  test("events are sent in batches, each with its time", async () => {
    const collector = await startCollector();
    const analytics = createAnalytics({ url: collector.url, log: quietLog });
    for (let at = 0; at < 130; at += 1) analytics.forRequest(headers()).track(played);
    await analytics.flush();
    await analytics.close();
    expect(collector.batches.map(({ events }) => events.length)).toEqual([100, 30]);
    expect(collector.batches[0]?.events[0]).toMatchObject({
      ...played,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    });
  });

  test("rejected events are sent again, up to a limit", async () => {
    const collector = await startCollector();
    collector.status = 503;
    const analytics = createAnalytics({ url: collector.url, log: quietLog });
    for (let at = 0; at < 1500; at += 1) analytics.forRequest(headers()).track(played);
    await analytics.flush();
    expect(collector.batches).toEqual([]);
    collector.status = 200;
    for (let at = 0; at < 15; at += 1) await analytics.flush();
    await analytics.close();
    const sent = collector.batches.reduce((sum, { events }) => sum + events.length, 0);
    expect(sent).toBe(1000);
  });
});

test.each(["DNT", "Sec-GPC"])("nothing is counted for a client that sends %s", async (name) => {
  const collector = await startCollector();
  const analytics = createAnalytics({ url: collector.url, log: quietLog });
  analytics.forRequest(headers({ [name]: "1" })).track(played);
  analytics.forRequest(headers({ [name]: "0" })).track(played);
  await analytics.close();
  expect(collector.batches.flatMap(({ events }) => events)).toHaveLength(1);
});

test("one in ten radio regenerations is counted", async () => {
  const collector = await startCollector();
  let turn = 0;
  const random = () => (turn++ % 100) / 100;
  const analytics = createAnalytics({ url: collector.url, log: quietLog, random });
  const counter = analytics.forRequest(headers());
  for (let at = 0; at < 100; at += 1) counter.track({ name: "radio-regenerated", artist: "Queen" });
  await analytics.close();
  expect(collector.batches.flatMap(({ events }) => events)).toHaveLength(10);
});
