import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { startCollector, type Collector, type Span } from "../../support/network/collector";
import { startUpstreams, type Upstreams } from "../../upstreams";

const SERVER = 2;
const CLIENT = 3;

let collector: Collector;
let upstreams: Upstreams;
let app: App;
beforeAll(async () => {
  [collector, upstreams] = await Promise.all([startCollector(), startUpstreams()]);
  app = await startApp({
    upstreams,
    env: {
      TRUST_PROXY: "1",
      LOG_LEVEL: "info",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
      OTEL_EXPORTER_OTLP_HEADERS: "x-key=of%20the%20operator",
      OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=tests",
      OTEL_BSP_SCHEDULE_DELAY: "100",
    },
  });
});
afterAll(async () => {
  await app?.stop();
  await Promise.all([collector?.stop(), upstreams?.stop()]);
});

function newCaller() {
  const [traceId, spanId] = [randomBytes(16).toString("hex"), randomBytes(8).toString("hex")];
  return { traceId, spanId, headers: { traceparent: `00-${traceId}-${spanId}-01` } };
}

const spansOf = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId);

/** Asks for a page in a trace of ours, and waits for its server's span. */
async function traced(address: string, init: RequestInit = {}): Promise<Span[]> {
  const { traceId, headers } = newCaller();
  const response = await fetch(app.origin + address, {
    ...init,
    headers: { ...headers, ...init.headers },
  });
  await response.text();
  const isServers = ({ kind }: Span) => kind === SERVER;
  await expect.poll(() => spansOf(traceId).some(isServers)).toBe(true);
  return spansOf(traceId);
}

test("a request is a span with its route's name, in the trace of its proxy; what it asked for are its parts", async () => {
  const { traceId, spanId, headers } = newCaller();
  await (await fetch(`${app.origin}/watch?v=dQw4w9WgXcQ`, { headers })).text();
  await expect.poll(() => spansOf(traceId).map(({ name }) => name)).toContain("GET /watch");
  const names = () => spansOf(traceId).map(({ name }) => name);
  for (const part of ["GET youtube-data", "loader ", "react"])
    await expect.poll(() => names().join("\n")).toContain(part);

  const spans = spansOf(traceId);
  const [server] = spans.filter(({ kind }) => kind === SERVER);
  expect(server).toMatchObject({ name: "GET /watch", parentSpanId: spanId });
  expect(server?.attributes).toMatchObject({
    "http.request.method": "GET",
    "http.route": "/watch",
    "http.response.status_code": 200,
  });
  const parts = spans.filter((span) => span !== server);
  expect(parts.filter(({ parentSpanId }) => parentSpanId !== server?.spanId)).toEqual([]);
  const statements = parts.filter(({ attributes }) => attributes["db.system.name"]);
  expect(statements.length).toBeGreaterThan(0);
  for (const { kind, attributes } of statements) {
    expect(kind).toBe(CLIENT);
    expect(attributes["db.query.summary"]).toMatch(/^[A-Z]+( \w+)?$/);
  }
  const asked = parts.find(({ name }) => name === "GET youtube-data");
  expect(asked?.attributes).toMatchObject({ "http.response.status_code": 200 });
});

test("the service is named, and the operator's attributes and headers are sent", async () => {
  await traced("/about");
  expect(collector.resource).toMatchObject({
    "service.name": "listen-on-repeat",
    "deployment.environment.name": "tests",
  });
  expect(collector.headers["x-key"]).toBe("of the operator");
});

test("a page from the page cache is a span too, and a call", async () => {
  await traced("/terms");
  const hit = await traced("/terms");
  expect(hit.map(({ name }) => name)).toEqual(["GET /terms"]);
  const [call] = (await traced("/api/leaderboard")).filter(({ kind }) => kind === SERVER);
  expect(call?.name).toBe("GET /api/leaderboard");
});

test("the log of a request has its trace", async () => {
  const { traceId, headers } = newCaller();
  await fetch(`${app.origin}/faq`, { headers });
  await expect.poll(() => app.logs()).toContain(`"traceId":"${traceId}"`);
});

test("an invalid traceparent begins a trace of our own", async () => {
  const count = () => collector.spans.filter(({ name }) => name === "GET /contact").length;
  for (const traceparent of [
    `00-${"0".repeat(32)}-${"a".repeat(16)}-01`,
    "00-zz-zz-01",
    `ff-${"a".repeat(32)}-${"b".repeat(16)}-01`,
    "x".repeat(8000),
  ]) {
    const before = count();
    await fetch(`${app.origin}/contact`, { headers: { traceparent } });
    await expect.poll(count).toBe(before + 1);
  }
  const ours = collector.spans.filter(({ name }) => name === "GET /contact");
  expect(ours.filter(({ parentSpanId }) => parentSpanId)).toEqual([]);
  expect(ours.every(({ traceId }) => /^(?!0{32})[0-9a-f]{32}$/.test(traceId))).toBe(true);
});

test("no query, value, cookie or id of a listener is sent", async () => {
  const cookie = "last-played=canary-cookie";
  await traced("/search?q=canary-words", { headers: { cookie } });
  await traced("/login/canary-secret-of-a-link");
  await traced("/api/star/canary-listener");
  const sent = collector.sent.join("\n");
  expect(sent).toContain("GET /search");
  expect(sent).not.toContain("canary");
});

test("health checks are no traces", async () => {
  await fetch(`${app.origin}/healthz`);
  await traced("/privacy");
  expect(collector.spans.filter(({ name }) => name.includes("healthz"))).toEqual([]);
});

test("what is left is sent when the program ends; a collector that hangs or is away delays nothing", async () => {
  const own = await startCollector();
  onTestFinished(() => own.stop());
  // Only the end sends anything within this time.
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: own.origin, OTEL_BSP_SCHEDULE_DELAY: "600000" };
  const ending = await startApp({ upstreams, env });
  await fetch(`${ending.origin}/about`);
  await ending.stop();
  expect(own.spans.map(({ name }) => name)).toContain("GET /about");

  own.mode = "hanging";
  for (const endpoint of [own.origin, "http://127.0.0.1:9"]) {
    const one = await startApp({
      upstreams,
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_BSP_SCHEDULE_DELAY: "50" },
    });
    const statuses = [];
    for (let at = 0; at < 20; at += 1)
      statuses.push((await fetch(`${one.origin}/watch?v=fJ9rUzIMcZQ`)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    if (endpoint !== own.origin)
      await expect.poll(() => one.logs()).toContain("traces could not be sent");
    expect(await one.stop()).toBeUndefined();
  }
});

test("without a collector the program reads nothing of OpenTelemetry", () => {
  const folder = fileURLToPath(new URL("../../../build/server/", import.meta.url));
  const read = new Set<string>();
  const visit = (file: string) => {
    if (read.has(file)) return;
    read.add(file);
    const code = readFileSync(file, "utf8");
    for (const [, from] of code.matchAll(/^(?:import|export)[^"';]*?"(\.[^"]+)"/gm))
      visit(path.resolve(path.dirname(file), from!));
  };
  visit(path.join(folder, "server.js"));
  expect(read.size).toBeGreaterThan(3);
  const parts = [...read].filter((file) =>
    readFileSync(file, "utf8").includes("OTLPTraceExporter"),
  );
  expect(parts).toEqual([]);
});
