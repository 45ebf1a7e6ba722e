import { parse } from "node-html-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { sharedApp } from "../../support/app/shared-app";
import { RoamingVisitor, Visitor } from "../../support/app/visitor";
import { uniqueYtid } from "../../support/data/unique-ytid";

const app = sharedApp({ env: { TRUST_PROXY: "1" } });

type Answer = { id: string; name: string; startMs: number; endMs: number } & Record<
  string,
  unknown
>;
type Failure = { error: { message: string; fields?: Record<string, string[]> } };

const SONG = "dQw4w9WgXcQ";
/** A video whose length of six minutes is known from the start. */
const QUEEN = "fJ9rUzIMcZQ";

/** A loop of six seconds. */
const body = (more: object = {}) => ({
  ...{ kind: "video", item: SONG, name: "Solo", startMs: 3000, endMs: 9500 },
  ...more,
});

const save = (visitor: Visitor, more: object = {}) =>
  visitor.json<Answer>("/api/loops/save", body(more));

async function page(visitor: Visitor, path: string) {
  const answer = await visitor.get(path);
  return { status: answer.status, html: parse(await answer.text()) };
}

const chips = (html: ReturnType<typeof parse>) =>
  html.querySelectorAll("main [data-loopid]").map((chip) => chip.text.trim());

describe("a saved loop", () => {
  test("is answered, listed, and a chip on the page of its video", async () => {
    const visitor = new Visitor(app.origin);
    const { status, answer } = await save(visitor, { rate: 0.75, passes: 8 });
    expect(status).toBe(200);
    const { id, snackbar, ...loop } = answer;
    expect(snackbar).toBe("Saved loop Solo");
    expect(loop).toEqual({
      ...body({ rate: 0.75, passes: 8 }),
      ...{ repeats: 0, minutes: 0, bestRate: null, lastAt: null },
    });
    const list = await visitor.json<{ res: Answer[] }>(`/api/loops?kind=video&item=${SONG}`);
    expect(list.answer.res).toEqual([{ id, ...loop }]);
    const { html } = await page(visitor, `/watch?v=${SONG}&wait=1`);
    const chip = html.querySelector(`main [data-loopid="${id}"]`);
    expect(chip?.getAttribute("href")).toBe(`/watch?v=${SONG}&s=3&e=9.5&r=0.75&n=8`);
    expect(chip?.getAttribute("data-start")).toBe("3");
    expect(chip?.getAttribute("data-end")).toBe("9.5");
    expect(chips((await page(new Visitor(app.origin), `/watch?v=${SONG}&wait=1`)).html)).toEqual(
      [],
    );
  });

  test("without a name goes by its times", async () => {
    const visitor = new Visitor(app.origin);
    await save(visitor, { name: "  " });
    const { html } = await page(visitor, `/loops?of=video:${SONG}`);
    expect(html.querySelector("main .row-title")?.text).toBe("0:03 \u2013 0:09.5");
  });

  test("has its hostile name as text wherever it stands", async () => {
    const visitor = new Visitor(app.origin);
    const name = `</script><b onclick=x>"'&\u202e`;
    const { answer } = await save(visitor, { name });
    for (const path of [`/watch?v=${SONG}&wait=1`, "/loops", `/loops/${answer.id}`]) {
      const text = await (await visitor.get(path)).text();
      expect(text).not.toContain("<b onclick");
    }
    expect(chips((await page(visitor, `/watch?v=${SONG}&wait=1`)).html)).toEqual([
      parse(name).text && name,
    ]);
  });
});

test.each([
  ["negative", { startMs: -1 }, "Invalid slider start/end times"],
  ["no time at all", { startMs: 3000, endMs: 3000 }, "Invalid slider start/end times"],
  ["the wrong way round", { startMs: 9000, endMs: 3000 }, "Invalid slider start/end times"],
  ["not a number", { endMs: "NaN" }, "Invalid slider start/end times"],
  ["without an end", { endMs: null }, "Invalid slider start/end times"],
  [
    "after the end of the video",
    { item: QUEEN, startMs: 3_000_000, endMs: 3_100_000 },
    "Invalid slider start/end times",
  ],
  ["of no video", { item: "nope" }, "Invalid video or episode id"],
  ["of a station", { kind: "station" }, "A loop is of a video or an episode"],
  ["with a long name", { name: "x".repeat(81) }, "Name too long"],
  ["too fast", { rate: 9 }, "A speed is a number from 0.25 to 4"],
  ["with half a pass", { passes: 0.5 }, "Passes are a whole number from 1 to 1000"],
])("a section that is %s is refused in our words", async (_title, more, message) => {
  const visitor = new Visitor(app.origin);
  const { status, answer } = await visitor.json<Failure>("/api/loops/save", body(more));
  expect([status, answer.error.message]).toEqual([400, message]);
});

test("a section that ends after its video is cut to it", async () => {
  const visitor = new Visitor(app.origin);
  const { answer } = await save(visitor, { item: QUEEN, endMs: 3_000_000 });
  expect(answer.endMs).toBeLessThan(400_000);
});

test("an item has room for a hundred loops", async () => {
  const visitor = new RoamingVisitor(app.origin);
  const item = uniqueYtid();
  for (let at = 0; at < 100; at++) await save(visitor, { item, startMs: at, endMs: 5000 + at });
  const { status, answer } = await visitor.json<Failure>("/api/loops/save", body({ item }));
  expect([status, answer.error.message]).toEqual([
    400,
    "You can have up to 100 loops of a video or an episode.",
  ]);
});

describe("without scripts", () => {
  let visitor: Visitor;
  let id = "";
  beforeAll(async () => {
    visitor = new Visitor(app.origin);
    ({ id } = (await save(visitor)).answer);
  });
  const loops = async () =>
    (await visitor.json<{ res: Answer[] }>(`/api/loops?kind=video&item=${SONG}`)).answer.res;

  test("the page's form saves the section of the address", async () => {
    const other = new Visitor(app.origin);
    const { html } = await page(other, `/watch?v=${SONG}&s=4&e=7.25&r=0.5`);
    const form = html.querySelector("form[data-save-loop]")!;
    const fields = Object.fromEntries(
      form
        .querySelectorAll("input")
        .map((at) => [at.getAttribute("name"), at.getAttribute("value")]),
    ) as Record<string, string>;
    const answer = await other.form(form.getAttribute("action")!, fields);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, fields["redirectTo"]]);
    const { answer: list } = await other.json<{ res: Answer[] }>(`/api/loops`);
    expect(list.res).toMatchObject([{ startMs: 4000, endMs: 7250, rate: 0.5 }]);
  });

  test("a loop is changed by its page, which shows what is wrong with the fields as typed", async () => {
    const path = `/loops/${id}?back=%2Floops`;
    const { html } = await page(visitor, path);
    expect(html.querySelector("main h1")?.text).toBe("Solo");
    const typed = { name: "Bridge", start: "0:04", end: "0:08.5", rate: "", passes: "12" };
    const wrong = await visitor.form(path, { ...typed, end: "0:04" });
    expect(wrong.status).toBe(400);
    const refused = parse(await wrong.text());
    expect(refused.querySelector("main [role=alert]")?.text).toBe("Invalid slider start/end times");
    expect(refused.querySelector("main [name=name]")?.getAttribute("value")).toBe("Bridge");
    const done = await visitor.form(path, typed);
    expect([done.status, done.headers.get("Location")]).toEqual([303, "/loops"]);
    expect(await loops()).toMatchObject([
      { name: "Bridge", startMs: 4000, endMs: 8500, rate: null, passes: 12 },
    ]);
  });

  test("it is duplicated, split, moved, deleted, and comes back with Undo", async () => {
    const press = (intent: string, more = {}) =>
      visitor.form(`/loops/${id}?back=%2Floops`, { intent, ...more });
    const copy = await press("duplicate");
    expect(copy.headers.get("Location")).toMatch(/^\/loops\/[\da-f-]{36}\?back=%2Floops$/);
    const outside = await press("split", { at: "1:00" });
    expect(parse(await outside.text()).querySelector("main [role=alert]")?.text).toBe(
      "Split the loop at a time inside it.",
    );
    await press("split", { at: "0:06" });
    await press("later");
    const times = async () => (await loops()).map(({ startMs, endMs }) => [startMs, endMs]);
    const all = [
      [6000, 8500],
      [4000, 6000],
      [4000, 8500],
    ];
    expect(await times()).toEqual(all);
    const gone = await press("delete");
    expect(await times()).toEqual([all[0], all[2]]);
    const { html } = await page(visitor, gone.headers.get("Location")!);
    const undo = html.querySelector(`form[action="/api/loops/restore"]`)!;
    expect(undo.querySelector("p")?.text).toBe("Bridge was removed from your loops.");
    await visitor.form("/api/loops/restore", { id, redirectTo: "/loops" });
    expect(await times()).toEqual(all);
    const again = await visitor.json<Failure>("/api/loops/restore", { id });
    expect([again.status, again.answer.error.message]).toEqual([
      404,
      "This can no longer be undone.",
    ]);
  });

  test("they are listed, sorted, and found by name", async () => {
    const other = new Visitor(app.origin);
    for (const name of ["Beta", "Alpha", "Gamma"]) await save(other, { name });
    const names = async (query: string) => {
      const { html } = await page(other, `/loops${query}`);
      return html.querySelectorAll("main .row-title").map((title) => title.text);
    };
    expect(await names("?sort=name")).toEqual(["Alpha", "Beta", "Gamma"]);
    expect(await names("?sort=nonsense&q=alp")).toEqual(["Alpha"]);
    expect(await names("?cursor=garbage")).toEqual([]);
    expect((await other.get("/loops?cursor=garbage")).status).toBe(302);
  });

  test.each(["/loops/abc", "/loops/00000000-0000-4000-8000-000000000000"])(
    "%s is not found",
    async (path) => {
      expect((await visitor.get(path)).status).toBe(404);
      expect((await new Visitor(app.origin).get(path)).status).toBe(404);
    },
  );
});

test.each(["delete", "duplicate", "split", "earlier", "later"])(
  "nobody else presses %s on a loop's page, or changes it",
  async (intent) => {
    const owner = new Visitor(app.origin);
    const { answer } = await save(owner);
    const other = new Visitor(app.origin);
    await save(other);
    for (const fields of [{ intent, at: "0:05" }, { name: "Theirs" }] as Record<string, string>[]) {
      for (const visitor of [other, new Visitor(app.origin)])
        expect((await visitor.form(`/loops/${answer.id}`, fields)).status).toBe(404);
    }
    const { answer: list } = await owner.json<{ res: Answer[] }>(`/api/loops?item=${SONG}`);
    expect(list.res).toMatchObject([{ id: answer.id, name: "Solo" }]);
  },
);

test("a video's page names the minute that the listener looped most", async () => {
  const visitor = new Visitor(app.origin);
  const loop = { startMs: 61_000, endMs: 70_000 };
  await save(visitor, { item: QUEEN, ...loop });
  const words = async () =>
    (await page(visitor, `/watch?v=${QUEEN}`)).html.querySelector("#loops")?.text ?? "";
  expect(await words()).not.toContain("Your most repeated minute");
  for (let pass = 0; pass < 2; pass++)
    await visitor.json("/api/history/add", { ytid: QUEEN, seconds: 9, loop });
  expect(await words()).toContain("Your most repeated minute: 1:00 (2 times)");
});

test("what listeners of three networks loop is popular, and its heat is drawn for everybody", async () => {
  const item = uniqueYtid();
  const loop = { startMs: 12_000, endMs: 18_000 };
  const popular = async () =>
    (
      await new Visitor(app.origin).json<{ res: unknown[]; heat: number[] }>(
        `/api/loops/popular?kind=video&item=${item}`,
      )
    ).answer;
  const listeners = [1, 2, 3].map(() => new RoamingVisitor(app.origin));
  for (const listener of listeners.slice(0, 2))
    await listener.json("/api/history/add", { ytid: item, seconds: 6, loop });
  expect(await popular()).toEqual({ res: [], heat: [] });
  await listeners[2]!.json("/api/history/add", { ytid: item, seconds: 6, loop });
  const { res, heat } = await popular();
  expect(res).toEqual([{ ...loop, repeats: 3, listeners: 3 }]);
  expect(heat).toHaveLength(100);
  expect(Math.max(...heat)).toBe(1);
  const { html } = await page(new Visitor(app.origin), `/watch?v=${item}&wait=1`);
  const link = html.querySelector("main [data-popular-loop]");
  expect(link?.getAttribute("href")).toBe(`/watch?v=${item}&s=12&e=18`);
  expect(html.querySelector("main [data-heat]")?.getAttribute("role")).toBe("img");
});

test("an address with times has a title and a card of its own", async () => {
  const { html } = await page(
    new Visitor(app.origin),
    `/watch?v=${SONG}&s=4&e=7.5&r=0.5&n=8&wait=1`,
  );
  const of = (name: string) =>
    html.querySelector(`meta[property="${name}"]`)?.getAttribute("content");
  expect(of("og:title")).toMatch(/Rick Astley.*, 0:04 \u2013 0:07.5/);
  expect(of("og:description")).toContain("8 times at 0.5\u00d7");
  expect(html.querySelector("link[rel=canonical]")?.getAttribute("href")).toMatch(
    new RegExp(`/watch\\?v=${SONG}$`),
  );
  expect(html.querySelector("main [data-loops]")?.getAttribute("data-passes")).toBe("8");
});
