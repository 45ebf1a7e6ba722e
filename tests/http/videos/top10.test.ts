import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { sharedApp } from "../../support/app/shared-app";
import { RoamingVisitor, Visitor } from "../../support/app/visitor";

const app = sharedApp({ env: { TRUST_PROXY: "1" }, atNoon: true });

/** Every request comes from one client, and so does every session that it makes. */
class OneClient extends Visitor {
  override send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("X-Forwarded-For", "192.0.2.7");
    return super.send(path, { ...init, headers });
  }
}

type Board = { top10: { ytid: string; todayRepeats: number }[] };
type Counted = { repeats: number; totalRepeats: number };

test("counts listeners: what two of them repeat ranks above the passes of one client", async () => {
  const [pushed, loved] = ["aaaaaaaaaaa", "bbbbbbbbbbb"];
  const attacker = new OneClient(app.origin);
  const answers: Counted[] = [];
  for (let at = 0; at < 100; at++) {
    const { status, answer } = await attacker.json<Counted>("/api/history/add", { ytid: pushed });
    expect(status).toBe(200);
    answers.push(answer);
  }
  expect(answers.at(-1)?.repeats).toBe(100);
  expect(answers.at(-1)?.totalRepeats).toBeLessThan(40);
  // However many sessions it makes, they count as three at most.
  for (let at = 0; at < 20; at++) {
    await new OneClient(app.origin).json("/api/history/add", { ytid: pushed });
  }
  for (let at = 0; at < 4; at++) {
    await new RoamingVisitor(app.origin).json("/api/history/add", { ytid: loved });
  }
  const board = async () =>
    (await new RoamingVisitor(app.origin).json<Board>("/api/leaderboard")).answer.top10;
  await expect.poll(async () => (await board()).map(({ ytid }) => ytid)).toEqual([loved, pushed]);
  const [first] = await board();
  expect(first?.todayRepeats).toBe(4);
});

test("shows the sections that three listeners looped today, each with a link that loops it", async () => {
  const [loved, rare] = ["ccccccccccc", "ddddddddddd"];
  const listeners = Array.from({ length: 3 }, () => new RoamingVisitor(app.origin));
  const passOf = (ytid: string, startMs: number, endMs: number) => ({
    ...{ ytid, loop: { startMs, endMs } },
  });
  for (const [at, one] of listeners.entries()) {
    // Within a second of each other, so that they are one section.
    await one.json("/api/history/add", passOf(loved, 62_000 + at * 300, 70_500));
    if (at < 2) await one.json("/api/history/add", passOf(rare, 10_000, 20_000));
  }
  for (let pass = 0; pass < 5; pass++) {
    await listeners[0]?.json("/api/history/add", passOf(rare, 10_000, 20_000));
  }
  const shown = async () => {
    const page = parse(await (await listeners[0]!.get("/top10")).text());
    return page.querySelectorAll('[aria-labelledby="looped-today"] li');
  };
  await expect.poll(async () => (await shown()).length).toBe(1);
  const [section] = await shown();
  expect(section?.querySelector("a")?.getAttribute("href")).toBe(`/watch?v=${loved}&s=62&e=71`);
  expect(section?.text).toContain("1:02 \u2013 1:11 \u00b7 3 repeats");
  const visitor = await (await new Visitor(app.origin).get("/top10")).text();
  expect(visitor).toContain(`/watch?v=${loved}&amp;s=62&amp;e=71`);
  expect(visitor).not.toContain(`${rare}&amp;s=10`);
});
