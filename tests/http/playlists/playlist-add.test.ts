import { parse, type HTMLElement } from "node-html-parser";
import { describe, expect, test } from "vitest";
import {
  actionsOf,
  buttonNamed,
  create,
  documentOf,
  mainOf,
  press,
  setUpPlaylistApp,
  snackbar,
} from "../../support/app/playlist-pages";

const A = "dQw4w9WgXcQ";

const { newVisitor } = setUpPlaylistApp();

describe("Add to playlist", () => {
  test("is linked from every row and from the watch page, and leads back", async () => {
    const owner = newVisitor();
    const pid = await create(owner, "Rain", [A]);
    const link = (page: HTMLElement) =>
      page
        .querySelector('a[href^="/playlist/add"]')
        ?.getAttribute("href")
        ?.replaceAll("&amp;", "&");
    const here = `/playlist/${pid}`;
    const row = (await mainOf(owner, here)).querySelector(`[data-ytid="${A}"]`);
    expect(link(await actionsOf(owner, row))).toBe(
      `/playlist/add?v=${A}&back=${encodeURIComponent(here)}`,
    );
    await mainOf(owner, `/watch?v=${A}&wait=1`);
    expect(link(await mainOf(owner, `/watch?v=${A}`))).toBe(
      `/playlist/add?v=${A}&back=${encodeURIComponent(`/watch?v=${A}`)}`,
    );
  });

  test("starts with the first playlist, which has its own field and snackbar", async () => {
    const visitor = newVisitor();
    const path = `/playlist/add?v=${A}`;
    const main = await mainOf(visitor, path);
    expect(main.querySelector("h1")?.text).toBe("Add to playlist");
    expect(main.text).toContain("Get started by making your first playlist");
    const refused = await visitor.form(path, { name: "x".repeat(50) });
    expect(refused.status).toBe(400);
    const page = parse(await refused.text());
    expect(page.querySelector('#main [role="alert"]')?.text).toBe("Invalid Name");
    expect(snackbar(page)).toBe("Invalid playlist name");
    const made = await visitor.form(path, { name: "x".repeat(49) });
    expect(made.status).toBe(303);
    const next = await documentOf(visitor, made.headers.get("Location") ?? "");
    expect(snackbar(next)).toBe(`Created playlist ${"x".repeat(49)} 🎉`);
    expect(buttonsOfList(next).map(({ text }) => text)).toEqual([
      `${"x".repeat(49)}1 videoAlready in it`,
    ]);
  });

  test("has a button on narrow screens whose dialog makes a playlist with the video in it", async () => {
    const visitor = newVisitor();
    await create(visitor, "Rain");
    const page = await mainOf(visitor, `/playlist/add?v=${A}&back=%2Fhistory`);
    const form = buttonNamed(page, "New Playlist")?.closest("form");
    expect(form?.getAttribute("method")).toBe("get");
    const fields = form
      ?.querySelectorAll("input")
      .map((input): [string, string] => [
        input.getAttribute("name") ?? "",
        input.getAttribute("value") ?? "",
      ]);
    const path = `${form?.getAttribute("action")}?${new URLSearchParams(fields).toString()}`;
    const dialog = await mainOf(visitor, path);
    expect(dialog.querySelector("h1")?.text).toBe("New Playlist");
    expect(buttonsOfList(dialog)).toEqual([]);
    const action = dialog.querySelector("form")?.getAttribute("action") ?? "";
    const refused = await visitor.form(action.replaceAll("&amp;", "&"), { name: " " });
    expect(refused.status).toBe(400);
    expect(parse(await refused.text()).querySelector("#main h1")?.text).toBe("New Playlist");
    const made = await visitor.form(action.replaceAll("&amp;", "&"), { name: "Sun" });
    const list = await mainOf(visitor, made.headers.get("Location") ?? "");
    expect(list.querySelector("h1")?.text).toBe("Add to playlist");
    expect(buttonsOfList(list).map(({ text }) => text)).toEqual([
      "Rain0 videos",
      "Sun1 videoAlready in it",
    ]);
  });

  const buttonsOfList = (page: HTMLElement) =>
    page.querySelectorAll('form[action^="/api/playlist/add-ytids/"] button');

  test("lists the listener's playlists by name, adds, and says if the video is already there", async () => {
    const [visitor, other] = [newVisitor(), newVisitor()];
    await create(visitor, "beta", [A]);
    await create(visitor, "Alpha");
    await visitor.form(`/api/playlist/follow/add/${await create(other, "Foreign")}`, {});
    const path = `/playlist/add?v=${A}&back=%2Fhistory`;
    const page = await documentOf(visitor, path);
    const buttons = buttonsOfList(page);
    expect(buttons.map(({ text }) => text)).toEqual(["Alpha0 videos", "beta1 videoAlready in it"]);
    const added = await press(visitor, page, buttons[0]!);
    expect(snackbar(added)).toBe("Added to playlist Alpha 🎉");
    expect(added.querySelector("h1")?.text).toBe("History");
    const twice = await press(visitor, page, buttons[1]!);
    expect(snackbar(twice)).toBe("Already in playlist beta");
  });

  test("leads back only to our own pages", async () => {
    const main = await mainOf(newVisitor(), `/playlist/add?v=${A}&back=https://evil.example/`);
    expect(main.querySelectorAll("a").map((a) => a.getAttribute("href"))).toEqual([
      `/watch?v=${A}`,
    ]);
  });

  test.each(["", "?v=nope"])("rejects the video id %j", async (query) => {
    await mainOf(newVisitor(), `/playlist/add${query}`, 404);
  });
});
