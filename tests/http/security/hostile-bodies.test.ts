import { afterAll, beforeAll, expect, test } from "vitest";
import { BODY_LIMIT, LIST_BODY_LIMIT } from "../../../server/request/request-body";
import { startApp, type App } from "../../support/app/app";
import { RoamingVisitor } from "../../support/app/visitor";
import { isCrash } from "./expect-no-crash";
import { plainShape, shapesFor, type Shape } from "./hostile-shapes";
import { addressOf, ROUTES, type RouteOfApp } from "./routes";

const TOKEN = "of-the-test";
const IMPORT_SIZE = 1_000_000;
/** How many times as long as for a plain body the event loop may stand still. A plain one takes about 4 ms, this some 50. */
const MOST_TIMES = 12;
/** The least of so many is what the body costs: whatever else the machine does only adds to it. */
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

/** The longest delay of the server's event loop since the last call, as the server itself measured it, in milliseconds. */
async function longestDelay(): Promise<number> {
  const headers = { Authorization: `Bearer ${TOKEN}` };
  const text = await (await fetch(`${app.origin}/metrics`, { headers })).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]) * 1000;
}

/**
 * The server's answer to this body, and for how long its event loop stood still for it at most: no longer than it was late, and no
 * longer than it worked. On a busy machine the first is too high, for several short pieces of work the second.
 */
async function answerTo(route: RouteOfApp, { type, body }: Shape) {
  const visitor = new RoamingVisitor(app.origin);
  const accept = route.isApi ? "application/json" : "text/html";
  const headers = { "Content-Type": type, Accept: accept, "Sec-Fetch-Site": "same-origin" };
  const sent = { method: "POST", headers, body: body(sizeOf(route)) };
  await longestDelay();
  const worked = app.cpuMs();
  const response = await visitor.send(addressOf(route.path), sent);
  await response.arrayBuffer();
  const cpu = app.cpuMs() - worked;
  return { status: response.status, delay: Math.min(cpu, await longestDelay()) };
}

/** Whether the event loop stood still no longer than this, in one of some tries. */
async function isQuick(route: RouteOfApp, shape: Shape, most: number): Promise<boolean> {
  for (let at = 0; at < TRIES; at += 1) {
    if ((await answerTo(route, shape)).delay <= most) return true;
  }
  return false;
}

async function plainDelay(): Promise<number> {
  const delays: number[] = [];
  for (const route of CHANGING.slice(0, 40)) {
    delays.push((await answerTo(route, plainShape(route.isApi))).delay);
  }
  return delays.toSorted((one, other) => one - other)[delays.length / 2]!;
}

test("no body stops the server, whatever its shape and wherever it is sent", async () => {
  expect(CHANGING.length).toBeGreaterThan(70);
  const most = MOST_TIMES * (await plainDelay());
  const wrong: string[] = [];
  for (const route of CHANGING) {
    for (const shape of shapesFor(route)) {
      const { status, delay } = await answerTo(route, shape);
      const name = `${route.path}: ${shape.name}`;
      if (isCrash(status, route.path)) wrong.push(`${name}: ${status}`);
      else if (delay > most && !(await isQuick(route, shape, most))) wrong.push(`${name}: slow`);
    }
  }
  expect(wrong).toEqual([]);
  expect(app.logs().match(/.*"level":[56]0.*/g)).toBeNull();
}, 900_000);
