import { parse } from "node-html-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { sharedAppAndUpstreams } from "../../support/app/shared-app";
import { Visitor } from "../../support/app/visitor";

const { app } = sharedAppAndUpstreams();

const PODCAST = "1000130302";

type Counted = { episodeid: string; repeats: number; seconds?: number; totalRepeats: number };

/** The newest is half a minute long, the next one five minutes. */
let [short, long]: string[] = [];

beforeAll(async () => {
  const path = `/api/apple/podcast/${PODCAST}/feed?limit=2`;
  const { answer } = await new Visitor(app.origin).json<{ episodes: { id: string }[] }>(path);
  [short, long] = answer.episodes.map(({ id }) => id);
});

const visitor = () => new Visitor(app.origin);
const repeat = (who: Visitor, body: unknown) => who.json<Counted>("/api/podcast/repeat", body);
const pathOf = (id: string | undefined) => `/podcast?podcastid=${PODCAST}&episodeid=${id}`;

async function repeatsOn(path: string, who: Visitor) {
  const response = await who.get(path);
  const part = parse(await response.text()).querySelector('[aria-label="Repeats"]');
  const of = (selector: string) => part?.querySelector(selector);
  return {
    caching: response.headers.get("Cache-Control"),
    total: of("[data-total-repeats]")?.text,
    own: of("[data-own-repeats]")?.text,
    time: of("[data-own-time]")?.text,
    text: part?.querySelector("p")?.text,
    plays: of("a[data-seek]")?.getAttribute("href"),
    loops: of("a[data-loop]")?.getAttribute("href"),
  };
}

test("an event counts once, and later ones add up", async () => {
  const [who, eventId] = [visitor(), crypto.randomUUID()];
  const pass = { episodeid: short, eventId, start: 0, end: 30 };
  const first = await repeat(who, pass);
  expect(first).toMatchObject({
    status: 200,
    answer: { episodeid: short, repeats: 1, seconds: 30 },
  });
  expect((await repeat(who, pass)).answer).toEqual(first.answer);
  const { answer } = await repeat(who, { episodeid: short });
  expect(answer).toMatchObject({
    repeats: 2,
    seconds: 30,
    totalRepeats: first.answer.totalRepeats + 1,
  });
});

describe("the page", () => {
  test("names the most repeated minute, with a link and a loop, and hides it from others", async () => {
    const who = visitor();
    await repeat(who, { episodeid: long, start: 65, end: 110 });
    await repeat(who, { episodeid: long, start: 70, end: 130 });
    const mine = await repeatsOn(pathOf(long), who);
    expect(mine).toMatchObject({ caching: expect.stringContaining("private"), own: "2" });
    expect(Number(mine.total)).toBeGreaterThanOrEqual(2);
    expect(mine.time).toBe("00:01:45");
    expect(mine.text).toContain("Your most repeated minute: 1:00 (2 times)");
    const query = (href: string | undefined) => new URL(href ?? "", app.origin).searchParams;
    expect(query(mine.plays).get("t")).toBe("60");
    expect([query(mine.loops).get("s"), query(mine.loops).get("e")]).toEqual(["60", "120"]);
    const others = await repeatsOn(pathOf(long), visitor());
    expect(others).toMatchObject({ own: "0", time: "", text: undefined });
    expect(others.caching).toContain("s-maxage=60");
    const row = parse(await (await who.get(`/podcast/${PODCAST}`)).text()).querySelector(
      `main [data-episodeid="${long}"]`,
    );
    expect(row?.text).toContain("2 repeats");
    const strange = parse(await (await visitor().get(`/podcast/${PODCAST}`)).text());
    expect(strange.querySelector("main [data-own-repeats]")).toBeNull();
  });

  test("names none if all minutes are alike", async () => {
    const who = visitor();
    await repeat(who, { episodeid: short, start: 0, end: 30 });
    expect(await repeatsOn(pathOf(short), who)).toMatchObject({ own: "1", text: undefined });
    await repeat(who, { episodeid: long, start: 0, end: 300 });
    const all = await repeatsOn(pathOf(long), who);
    expect(all).toMatchObject({ own: "1", time: "00:05:00", text: undefined });
  });
});

test("without history only everybody's total counts", async () => {
  const who = visitor();
  await who.json("/api/history/keep", { keep: "off" });
  const { answer } = await repeat(who, { episodeid: long, start: 0, end: 9 });
  expect(answer).toMatchObject({ repeats: 0, totalRepeats: expect.any(Number) });
  expect(answer.totalRepeats).toBeGreaterThan(0);
  expect(await repeatsOn(pathOf(long), who)).toMatchObject({ own: "0", text: undefined });
});

test("a cleared history clears the repeats too", async () => {
  const who = visitor();
  await repeat(who, { episodeid: long, start: 0, end: 9 });
  await who.json("/api/history/clear", { confirm: "yes" });
  expect(await repeatsOn(pathOf(long), who)).toMatchObject({ own: "0", text: undefined });
});

test.each([
  ["an unknown episode", 404, { episodeid: "a".repeat(22) }],
  ["constructor", 400, { episodeid: "constructor" }],
  ["__proto__", 400, { episodeid: "__proto__" }],
  ["a start before the episode", 400, { start: -1 }],
  ["a start behind any episode", 400, { start: 172_801 }],
  ["an event that is no id", 400, { eventId: "again" }],
  ["the id of a stranger", 401, { uid: crypto.randomUUID() }],
])("refuses %s", async (_, status, part) => {
  const { answer, ...response } = await repeat(visitor(), { episodeid: long, start: 0, ...part });
  expect(response.status).toBe(status);
  if (status === 404)
    expect(answer).toEqual({ error: { code: "not_found", message: "There is no such episode." } });
});

test.each([0, -1, 172_801, "late", null])("counts no minutes up to %j", async (end) => {
  const who = visitor();
  const { status, answer } = await repeat(who, { episodeid: long, start: 5, end });
  expect({ status, repeats: answer.repeats, seconds: answer.seconds }).toEqual({
    ...{ status: 200, repeats: 1, seconds: undefined },
  });
  expect((await repeatsOn(pathOf(long), who)).text).toBeUndefined();
});
