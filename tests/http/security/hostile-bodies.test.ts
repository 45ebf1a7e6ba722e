import { afterAll, beforeAll, expect, test } from "vitest";
import { BODY_LIMIT, LIST_BODY_LIMIT } from "~/services/platform/limits/body-limits.server";
import { startApp, type App } from "../../support/app/app";
import { costOfMillion, MAX_AT_ONCE } from "../../support/processor-time";
import { RoamingVisitor } from "../../support/app/visitor";
import { isCrash } from "./expect-no-crash";
import { QUERIES, shapesFor, type Shape } from "./hostile-shapes";
import { addressOf, ROUTES, type RouteOfApp } from "./routes";

const TOKEN = "of-the-test";
const IMPORT_SIZE = 1_000_000;
/** Node accepts 16 kB of headers, this among them. */
const QUERY_SIZE = 14_000;
/** The least of this many is the cost of the body: other load on the machine only adds to it. */
const TRIES = 6;

let app: App;
beforeAll(async () => {
  app = await startApp({ env: { TRUST_PROXY: "1", METRICS_TOKEN: TOKEN } });
});
afterAll(() => app.stop());

const CHANGING = ROUTES.filter(({ hasAction }) => hasAction);

function sizeOf({ path }: RouteOfApp): number {
  if (path === "/import") return IMPORT_SIZE;
  return /\/(?:add|set|remove)-ytids\//.test(path) ? LIST_BODY_LIMIT : BODY_LIMIT;
}

/**
 * Milliseconds of the longest delay of the server's event loop since the last call, by its metrics.
 */
async function longestDelay(): Promise<number> {
  const headers = { Authorization: `Bearer ${TOKEN}` };
  const text = await (await fetch(`${app.origin}/metrics`, { headers })).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]) * 1000;
}

/**
 * The response, and an upper bound for how long it blocked the event loop: the lesser of the loop's
 * longest delay and the processor time. On a busy machine the first is too high; for several short
 * pieces of work the second.
 */
async function measured(ask: (visitor: RoamingVisitor) => Promise<Response>) {
  await longestDelay();
  const worked = app.cpuMs();
  const response = await ask(new RoamingVisitor(app.origin));
  await response.arrayBuffer();
  const cpu = app.cpuMs() - worked;
  return { status: response.status, delay: Math.min(cpu, await longestDelay()) };
}

function answerTo(route: RouteOfApp, { type, body }: Shape) {
  const accept = route.isApi ? "application/json" : "text/html";
  const headers = { "Content-Type": type, Accept: accept, "Sec-Fetch-Site": "same-origin" };
  const sent = { method: "POST", headers, body: body(sizeOf(route)) };
  return measured((visitor) => visitor.send(addressOf(route.path), sent));
}

const queried = ({ path }: RouteOfApp, query: string) =>
  measured((visitor) => visitor.get(`${addressOf(path)}?${query}`));

/**
 * Says what is wrong with an answer: a crash, or slower than this in every one of several tries.
 * Null if nothing is.
 */
async function faultOf(
  { path }: RouteOfApp,
  most: number,
  ask: () => ReturnType<typeof measured>,
): Promise<string | null> {
  for (let at = 0; at < TRIES; at += 1) {
    const { status, delay } = await ask();
    if (isCrash(status, path)) return String(status);
    if (delay <= most) return null;
  }
  return "slow";
}

test("no body stops the server, whatever its shape and wherever it is sent", async () => {
  expect(CHANGING.length).toBeGreaterThan(70);
  const most = MAX_AT_ONCE * costOfMillion();
  const wrong: string[] = [];
  for (const route of CHANGING) {
    for (const shape of shapesFor(route)) {
      const fault = await faultOf(route, most, () => answerTo(route, shape));
      if (fault) wrong.push(`${route.path}: ${shape.name}: ${fault}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(app.logs().match(/.*"level":[56]0.*/g)).toBeNull();
}, 900_000);

test("no query stops the server either", async () => {
  const most = MAX_AT_ONCE * costOfMillion();
  const wrong: string[] = [];
  for (const route of ROUTES) {
    for (const { name, body } of QUERIES) {
      const fault = await faultOf(route, most, () => queried(route, body(QUERY_SIZE)));
      if (fault) wrong.push(`${route.path}: ${name}: ${fault}`);
    }
  }
  expect(wrong).toEqual([]);
}, 900_000);
