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

const PODCAST = "1000130301";
const A = "dQw4w9WgXcQ";
const B = "9bZkp7q19f0";

const { newVisitor } = setUpPlaylistApp();

/** The ids of the podcast's episodes, newest first. */
async function someEpisodes(): Promise<string[]> {
  const main = await mainOf(newVisitor(), `/podcast/${PODCAST}?wait=1`);
  return main
    .querySelectorAll("li[data-episodeid]")
    .map((row) => row.getAttribute("data-episodeid") ?? "");
}

const pathOf = (episode: string) => `/podcast?podcastid=${PODCAST}&episodeid=${episode}`;
const keyOf = (episode: string, times = "5~18.5") => `${PODCAST}~${episode}~${times}`;

/** A playlist with a section of an episode between two videos. */
async function withSection(visitor: Visitor) {
  const [episode = ""] = await someEpisodes();
  const key = keyOf(episode);
  const pid = await create(visitor, "Evening", [A, key, B]);
  return { pid, episode, key };
}

/** Presses Next or Previous as a browser without scripts does; returns where it leads. */
async function step(visitor: Visitor, path: string, name: "Next" | "Previous"): Promise<string> {
  const page = await documentOf(visitor, path);
  const link = page.querySelector(`#player a[aria-label="${name}"]`);
  const answer = await visitor.get(link?.getAttribute("href")?.replaceAll("&amp;", "&") ?? "");
  expect(answer.status).toBe(303);
  return answer.headers.get("Location") ?? "";
}

describe("a section of an episode in a playlist, without scripts", () => {
  test("is added on the episode's page, to a playlist and to a new one", async () => {
    const visitor = newVisitor();
    const [episode = ""] = await someEpisodes();
    const pid = await create(visitor, "Evening", [A]);
    const own = await mainOf(visitor, `${pathOf(episode)}&s=5&e=18.5`);
    const add = own.querySelector("a[data-sheet]")?.getAttribute("href") ?? "";
    const choices = await mainOf(visitor, add);
    expect(choices.text).toContain("Episode 12 (0:05 to 0:18.5)");
    const back = await press(visitor, choices, choices.querySelector(`[action$="${pid}"] button`));
    expect(snackbar(back)).toContain("Added to playlist Evening 🎉");
    expect(rowIds(await mainOf(visitor, `/playlist/${pid}`))).toEqual([A, keyOf(episode)]);
    expect((await mainOf(visitor, add)).text).toContain("Already in it");
    const named = await visitor.form(add, { name: "Phrases" });
    expect([named.status, snackbar(await documentOf(visitor, add))]).toEqual([
      303,
      expect.stringContaining("Created playlist Phrases 🎉"),
    ]);
  });

  test("is a card between the videos, for everybody who has the link", async () => {
    const { pid, episode, key } = await withSection(newVisitor());
    const visitor = newVisitor();
    const main = await mainOf(visitor, `/playlist/${pid}`);
    const card = main.querySelector(`[data-episodeid="${episode}"]`);
    expect(card?.getAttribute("data-ytid")).toBe(key);
    for (const text of ["Episode 12", "Lantern Comedy 2", "0:05 to 0:18.5"]) {
      expect(card?.text).toContain(text);
    }
    expect(card?.querySelector("a")?.getAttribute("href")).toBe(`${pathOf(episode)}&s=5&e=18.5`);
    const feed = parse(await (await visitor.get(`/playlist/${pid}/rss.xml`)).text());
    expect(feed.text).toContain("Episode 12");
    expect(feed.toString()).toContain(`episodeid=${episode}&s=5&e=18.5`);
  });

  test("plays on the episode's page, and Next and Previous follow the playlist", async () => {
    const visitor = newVisitor();
    const { pid, episode } = await withSection(visitor);
    const main = await mainOf(visitor, `/playlist/${pid}`);
    const played = await press(visitor, main, buttonNamed(main, "Play Episode 12"));
    expect(played.querySelector("#player noscript")?.toString()).toContain("#t=5,18.5");
    const before = await step(visitor, `/watch?v=${A}&from=playlist&list=${pid}`, "Next");
    expect(before).toContain(`episodeid=${episode}&s=5&e=18.5&play=1&from=playlist&list=${pid}`);
    expect(await step(visitor, before, "Next")).toContain(`/watch?v=${B}&play=1&from=playlist`);
    expect(await step(visitor, before, "Previous")).toContain(`/watch?v=${A}&play=1`);
  });

  test("alone in a playlist is counted as an episode, and Play at its head plays it", async () => {
    const visitor = newVisitor();
    const [episode = ""] = await someEpisodes();
    const pid = await create(visitor, "Evening", [keyOf(episode)]);
    expect((await mainOf(visitor, "/playlist")).text).toContain("1 episode");
    const main = await mainOf(visitor, `/playlist/${pid}`);
    const head = main.querySelector("header");
    expect(head?.text).toContain("1 episode");
    const through = head?.querySelector('form[data-play] [name="redirectTo"]');
    expect(through?.getAttribute("value")?.replaceAll("&amp;", "&")).toBe(
      `${pathOf(episode)}&s=5&e=18.5&from=playlist&list=${pid}&play=1`,
    );
    const played = await press(visitor, main, buttonNamed(head!, "Play"));
    expect(played.querySelector("#player noscript")?.toString()).toContain("#t=5,18.5");
    await visitor.json(`/api/playlist/add-ytids/${pid}`, { ytids: [A] });
    expect((await mainOf(visitor, `/playlist/${pid}`)).querySelector("header")?.text).toContain(
      "2 items",
    );
  });

  test("the place in the playlist survives a queued episode", async () => {
    const visitor = newVisitor();
    const { pid } = await withSection(visitor);
    const [, queued = ""] = await someEpisodes();
    await visitor.json("/api/queue/add", { episodeId: queued });
    const watch = await documentOf(visitor, `/watch?v=${A}&from=playlist&list=${pid}`);
    const next = watch.querySelector('#player form[action="/api/queue/shift"] button');
    const page = await press(visitor, watch, next);
    const link = page.querySelector('#player a[aria-label="Next"]')?.getAttribute("href") ?? "";
    const answer = await visitor.get(link.replaceAll("&amp;", "&"));
    expect(answer.headers.get("Location")).toContain("&s=5&e=18.5&play=1&from=playlist");
  });

  test("is moved, removed and restored by its owner", async () => {
    const visitor = newVisitor();
    const { pid, key } = await withSection(visitor);
    const path = `/playlist/${pid}`;
    const row = async () =>
      actionsOf(visitor, (await mainOf(visitor, path)).querySelector(`[data-ytid="${key}"]`));
    const first = await row();
    await press(visitor, first, buttonNamed(first, "Move to top"));
    expect(rowIds(await mainOf(visitor, path))).toEqual([key, A, B]);
    const again = await row();
    const removed = await press(
      visitor,
      again,
      again.querySelector('[action^="/api/playlist/remove"] button'),
    );
    expect(rowIds(removed.querySelector("#main")!)).toEqual([A, B]);
    expect(removed.querySelector("#main")?.text).toContain("Episode 12 was removed");
    const undo = removed.querySelector('[action^="/api/playlist/restore"] button');
    await press(visitor, removed, undo);
    expect(rowIds(await mainOf(visitor, path))).toEqual([key, A, B]);
  });

  test("is exported as CSV, M3U and JSON, and can be imported again", async () => {
    const visitor = newVisitor();
    const { pid, key } = await withSection(visitor);
    const file = async (format: string) =>
      (await visitor.get(`/api/export?list=playlist&pid=${pid}&format=${format}`)).text();
    expect(await file("csv")).toContain(`${key},Episode 12,Lantern Comedy 2`);
    expect(await file("m3u")).toContain("#t=5,18.5");
    const other = newVisitor();
    await other.form("/import", { text: await file("json"), target: "own", name: "" });
    const music = await mainOf(other, "/playlist");
    const imported = music
      .querySelectorAll("a")
      .map((link) => link.getAttribute("href") ?? "")
      .find((href) => /^\/playlist\/\w{12}$/.test(href));
    expect(rowIds(await mainOf(other, imported ?? ""))).toEqual([A, key, B]);
  });
});

describe("the calls of playlists with an episode", () => {
  test("name it beside the videos", async () => {
    const visitor = newVisitor();
    const { pid, key } = await withSection(visitor);
    const { answer } = await visitor.json(`/api/playlist?key=pid:${pid}`);
    expect(answer).toMatchObject({ res: [{ ytids: [A, B], items: [A, key, B] }] });
  });

  test.each([
    [keyOf("z".repeat(22)), 404, "not_found"],
    [`${PODCAST}~__proto__~1~2`, 400, "invalid"],
    [`constructor~${"z".repeat(22)}~1~2`, 400, "invalid"],
  ])("refuse %s", async (key, status, code) => {
    const visitor = newVisitor();
    const pid = await create(visitor, "Evening");
    const added = await visitor.json(`/api/playlist/add-ytids/${pid}`, { ytids: [key] });
    expect(added).toMatchObject({ status, answer: { error: { code } } });
  });

  test("make no playlist with an unknown episode", async () => {
    const visitor = newVisitor();
    const add = `/playlist/add?v=${keyOf("z".repeat(22))}`;
    expect((await visitor.form(add, { name: "Phrases" })).status).toBe(404);
    expect((await mainOf(visitor, "/playlist")).text).not.toContain("Phrases");
  });
});
