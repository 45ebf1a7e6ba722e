import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import {
  actionsOf,
  buttonNamed,
  create,
  documentOf,
  mainOf,
  press,
  rowIds,
  setUpPlaylistApp,
  snackbar,
} from "../../support/app/playlist-pages";
import type { Visitor } from "../../support/app/visitor";

const A = "dQw4w9WgXcQ";
const B = "9bZkp7q19f0";
/** A video whose title is known from the start. */
const QUEEN = "fJ9rUzIMcZQ";
const SOLO = `${QUEEN}~12~18.5~0.75~4`;
const INTRO = `${QUEEN}~1~4~~2`;
const TITLE = "Bohemian Rhapsody";
const PLACE = `/watch?v=${QUEEN}&s=12&e=18.5&r=0.75&n=4`;

const { newVisitor } = setUpPlaylistApp();

const withLoop = (visitor: Visitor) => create(visitor, "Practice", [A, SOLO, B]);

/** Presses Next or Previous as a browser without scripts does; returns where it leads. */
async function step(visitor: Visitor, path: string, name: "Next" | "Previous"): Promise<string> {
  const page = await documentOf(visitor, path);
  const link = page.querySelector(`#player a[aria-label="${name}"]`);
  const answer = await visitor.get(link?.getAttribute("href")?.replaceAll("&amp;", "&") ?? "");
  expect(answer.status).toBe(303);
  return answer.headers.get("Location") ?? "";
}

describe("a loop in a playlist, without scripts", () => {
  test("is added on its own page, to a playlist and to a new one", async () => {
    const visitor = newVisitor();
    const pid = await create(visitor, "Practice", [A]);
    const loop = { kind: "video", item: QUEEN, startMs: 12_000, endMs: 18_500 };
    const saved = await visitor.json<{ id: string }>("/api/loops/save", {
      ...{ ...loop, rate: 0.75, passes: 4 },
    });
    const own = await mainOf(visitor, `/loops/${saved.answer.id}?back=%2Floops`);
    const link = own.querySelectorAll("a").find(({ text }) => text === "Add to playlist");
    const add = link?.getAttribute("href")?.replaceAll("&amp;", "&") ?? "";
    const choices = await mainOf(visitor, add);
    expect(choices.text).toContain("(0:12 to 0:18.5)");
    const back = await press(visitor, choices, choices.querySelector(`[action$="${pid}"] button`));
    expect(snackbar(back)).toContain("Added to playlist Practice 🎉");
    expect(rowIds(await mainOf(visitor, `/playlist/${pid}`))).toEqual([A, SOLO]);
    expect((await mainOf(visitor, add)).text).toContain("Already in it");
    const named = await visitor.form(add, { name: "Solos" });
    expect(named.status).toBe(303);
  });

  test("is a row that names its times, speed and passes, and leads to its address", async () => {
    const pid = await withLoop(newVisitor());
    const visitor = newVisitor();
    const main = await mainOf(visitor, `/playlist/${pid}`);
    expect(rowIds(main)).toEqual([A, SOLO, B]);
    const row = main.querySelector(`[data-ytid="${SOLO}"]`)!;
    for (const text of [TITLE, "0:12 to 0:18.5 · 0.75× · 4 passes"])
      expect(row.text).toContain(text);
    expect(row.querySelectorAll("*").length + 1).toBeLessThanOrEqual(25);
    const href = row.querySelector("a.row-link")?.getAttribute("href")?.replaceAll("&amp;", "&");
    expect(href).toBe(`${PLACE}&from=playlist&list=${pid}`);
    const item: unknown = JSON.parse(
      row.querySelector("[data-play-item]")?.getAttribute("data-play-item") ?? "",
    );
    expect(item).toMatchObject({
      ...{ kind: "video", id: QUEEN, slice: { start: 12, end: 18.5 }, speed: 0.75, passes: 4 },
    });
    const feed = parse(await (await visitor.get(`/playlist/${pid}/rss.xml`)).text());
    expect(feed.toString()).toContain(`v=${QUEEN}&s=12&e=18.5`);
  });

  test("plays at its start, and Next and Previous follow the playlist", async () => {
    const visitor = newVisitor();
    const pid = await withLoop(visitor);
    const list = `from=playlist&list=${pid}`;
    const next = await step(visitor, `/watch?v=${A}&${list}`, "Next");
    expect(next).toContain(`${PLACE}&play=1&${list}`);
    const page = await documentOf(visitor, next);
    expect(page.querySelector("#player noscript")?.toString()).toContain("start=12");
    expect(await step(visitor, next, "Next")).toContain(`/watch?v=${B}&play=1&${list}`);
    expect(await step(visitor, next, "Previous")).toContain(`/watch?v=${A}&play=1&${list}`);
  });

  test("is the first thing that Play at the head plays, and its length is that of its passes", async () => {
    const visitor = newVisitor();
    const pid = await create(visitor, "Practice", [`${QUEEN}~12~18~0.5~5`]);
    const head = (await mainOf(visitor, `/playlist/${pid}`)).querySelector("header");
    expect(head?.text).toContain("1 video");
    expect(head?.text).toContain("1:00");
    const to = head?.querySelector('form[data-play] [name="redirectTo"]')?.getAttribute("value");
    expect(to?.replaceAll("&amp;", "&")).toBe(
      `/watch?v=${QUEEN}&s=12&e=18&r=0.5&n=5&from=playlist&list=${pid}&play=1`,
    );
  });

  test("counts its passes for the player in a list, and for practice elsewhere", async () => {
    const visitor = newVisitor();
    const pid = await withLoop(visitor);
    const passesIn = async (path: string) => {
      const page = await documentOf(visitor, `${path}&wait=1`);
      const item = JSON.parse(page.querySelector("#page-item")?.text ?? "{}") as object;
      return [item, page.querySelector("#loops")?.getAttribute("data-passes")];
    };
    const [listed, none] = await passesIn(`${PLACE}&from=playlist&list=${pid}`);
    expect(listed).toMatchObject({ passes: 4 });
    expect(none).toBeUndefined();
    const [alone, practised] = await passesIn(PLACE);
    expect(alone).not.toHaveProperty("passes");
    expect(practised).toBe("4");
  });

  test("is moved, removed and restored by its owner, and more can be done with its video", async () => {
    const visitor = newVisitor();
    const pid = await withLoop(visitor);
    const path = `/playlist/${pid}`;
    const more = async () =>
      actionsOf(visitor, (await mainOf(visitor, path)).querySelector(`[data-ytid="${SOLO}"]`));
    const first = await more();
    expect(
      first.querySelector(`a[href="https://www.youtube.com/watch?v=${QUEEN}"]`),
    ).not.toBeNull();
    const queued = first.querySelector('form[action="/api/queue/add"] [name="ytid"]');
    expect(queued?.getAttribute("value")).toBe(QUEEN);
    await press(visitor, first, buttonNamed(first, "Move to top"));
    expect(rowIds(await mainOf(visitor, path))).toEqual([SOLO, A, B]);
    const again = await more();
    const remove = again.querySelector('[action^="/api/playlist/remove"] button');
    const removed = await press(visitor, again, remove);
    expect(snackbar(removed)).toContain("Deleted video");
    expect(rowIds(removed.querySelector("#main")!)).toEqual([A, B]);
    expect(removed.querySelector("#main")?.text).toContain(TITLE);
    const undo = removed.querySelector('[action^="/api/playlist/restore"] button');
    await press(visitor, removed, undo);
    expect(rowIds(await mainOf(visitor, path))).toEqual([SOLO, A, B]);
  });

  test("is exported as CSV, M3U and JSON, and can be imported again", async () => {
    const visitor = newVisitor();
    const pid = await withLoop(visitor);
    const file = async (format: string) =>
      (await visitor.get(`/api/export?list=playlist&pid=${pid}&format=${format}`)).text();
    expect(await file("csv")).toContain(`${SOLO},`);
    expect(await file("m3u")).toContain(`https://www.youtube.com/watch?v=${QUEEN}&t=12\n`);
    for (const format of ["json", "csv"]) {
      const other = newVisitor();
      await other.form("/import", { text: await file(format), target: "playlist", name: "Back" });
      const imported = (await mainOf(other, "/playlist"))
        .querySelectorAll("a")
        .map((link) => link.getAttribute("href") ?? "")
        .find((href) => /^\/playlist\/\w{12}$/.test(href));
      expect(rowIds(await mainOf(other, imported ?? ""))).toEqual([A, SOLO, B]);
    }
  });
});

describe("the calls of playlists with a loop", () => {
  test("name it beside the videos, and have each video once", async () => {
    const visitor = newVisitor();
    const pid = await withLoop(visitor);
    const items = async () => {
      const { answer } = await visitor.json<{ res: object[] }>(`/api/playlist?key=pid:${pid}`);
      return answer.res[0];
    };
    expect(await items()).toMatchObject({ ytids: [A, QUEEN, B], items: [A, SOLO, B] });
    const add = (ytids: string[]) => visitor.json(`/api/playlist/add-ytids/${pid}`, { ytids });
    expect((await add([INTRO])).answer).toMatchObject({ added: [INTRO] });
    expect(await items()).toMatchObject({ items: [A, INTRO, B] });
    await add([QUEEN]);
    const whole = await items();
    expect(whole).toMatchObject({ ytids: [A, QUEEN, B] });
    expect(whole).not.toHaveProperty("items");
    const set = await visitor.json(`/api/playlist/set-ytids/${pid}`, { ytids: [QUEEN, B, SOLO] });
    expect(set.answer).toMatchObject({ ytids: [B, SOLO] });
    await visitor.json(`/api/playlist/move/${pid}`, { ytid: SOLO, before: B });
    expect(await items()).toMatchObject({ items: [SOLO, B] });
  });

  test.each([
    `${QUEEN}~18~12~~`,
    `${QUEEN}~0~0~~`,
    `${QUEEN}~12~18~9~`,
    `${QUEEN}~12~18~~1001`,
    `${QUEEN}~NaN~18~~`,
    `__proto__~~~~`,
  ])("refuse %s", async (key) => {
    const visitor = newVisitor();
    const pid = await create(visitor, "Practice");
    const added = await visitor.json(`/api/playlist/add-ytids/${pid}`, { ytids: [key] });
    expect(added).toMatchObject({ status: 400, answer: { error: { code: "invalid" } } });
  });
});
