import { parse, type HTMLElement } from "node-html-parser";
import { describe, expect, test } from "vitest";
import {
  actionsOf,
  buttonNamed,
  create,
  documentOf,
  mainOf,
  playlistNames,
  press,
  rowIds,
  setUpPlaylistApp,
  snackbar,
} from "../../support/app/playlist-pages";
import type { Visitor } from "../../support/app/visitor";

const A = "dQw4w9WgXcQ";
const B = "9bZkp7q19f0";
const C = "kJQP7kiw5Fk";

const { app, newVisitor } = setUpPlaylistApp();

describe("the page of a playlist", () => {
  test("is open to anyone, cached, with its own title and picture", async () => {
    const pid = await create(newVisitor(), "Rain", [B, A]);
    const visitor = newVisitor();
    const response = await visitor.get(`/playlist/${pid}`);
    expect(response.headers.get("Cache-Control")).toContain("s-maxage");
    expect(response.headers.getSetCookie()).toEqual([]);
    const page = parse(await response.text());
    expect(page.querySelector("title")?.text).toBe("Rain - Listen on Repeat");
    expect(page.querySelector("h1")?.text).toBe("Rain");
    const og = (name: string) =>
      page.querySelector(`meta[property="og:${name}"]`)?.getAttribute("content");
    expect(og("title")).toBe("Rain");
    expect(og("url")).toBe(`${app.origin}/playlist/${pid}`);
    expect(og("image")).toMatch(new RegExp(`/vi/${B}/hqdefault.jpg$`));
    const main = page.querySelector("#main")!;
    expect(rowIds(main)).toEqual([B, A]);
    const play = main.querySelector(`[data-ytid="${B}"] a`)?.getAttribute("href");
    expect(play).toBe(`/watch?v=${B}&from=playlist&list=${pid}`);
    expect(buttonNamed(main, "Rename")).toBeNull();
    const actions = await actionsOf(visitor, main.querySelector(`[data-ytid="${B}"]`));
    for (const name of ["Move up", "Remove from playlist"])
      expect(actions.text).not.toContain(name);
    expect(buttonNamed(main, "Follow")).not.toBeNull();
  });

  test("is where its share link leads", async () => {
    const pid = await create(newVisitor(), "Rain");
    const moved = await newVisitor().get(`/?p=playlist/${pid}`);
    expect([moved.status, moved.headers.get("Location")]).toEqual([301, `/playlist/${pid}`]);
  });

  test("shows a new name and new videos at once, even if it was cached", async () => {
    const owner = newVisitor();
    const pid = await create(owner, "Rain", [A]);
    const visitor = newVisitor();
    expect((await visitor.get(`/playlist/${pid}`)).headers.get("X-Cache")).toBe("miss");
    expect((await visitor.get(`/playlist/${pid}`)).headers.get("X-Cache")).toBe("hit");
    await owner.form(`/playlist/${pid}`, { name: "Sun" });
    expect((await mainOf(visitor, `/playlist/${pid}`)).querySelector("h1")?.text).toBe("Sun");
    await owner.json(`/api/playlist/add-ytids/${pid}`, { ytids: [B] });
    expect(rowIds(await mainOf(visitor, `/playlist/${pid}`))).toEqual([A, B]);
    await owner.form(`/api/playlist/delete/${pid}`, {});
    await mainOf(visitor, `/playlist/${pid}`, 404);
  });

  test("says 'No videos yet!' while it is empty", async () => {
    const pid = await create(newVisitor(), "Rain");
    const main = await mainOf(newVisitor(), `/playlist/${pid}`);
    expect(main.text).toContain("No videos yet!");
    expect(main.querySelector('a[href="/top10"]')).not.toBeNull();
  });

  test("lets its owner move videos with buttons, only in the custom order", async () => {
    const owner = newVisitor();
    const pid = await create(owner, "Rain", [A, B, C]);
    const path = `/playlist/${pid}`;
    const more = (page: HTMLElement, ytid: string) =>
      actionsOf(owner, page.querySelector(`#main [data-ytid="${ytid}"]`));
    const move = async (page: HTMLElement, ytid: string, name: string) => {
      const actions = await more(page, ytid);
      return press(owner, actions, buttonNamed(actions, name));
    };
    let page = await documentOf(owner, path);
    page = await move(page, C, "Move to top");
    expect(rowIds(page.querySelector("#main")!)).toEqual([C, A, B]);
    page = await move(page, A, "Move down");
    page = await move(page, B, "Move up");
    expect(rowIds(page.querySelector("#main")!)).toEqual([B, C, A]);
    const sorted = await documentOf(owner, `${path}?sort=Alphabetical`);
    expect(buttonNamed(await more(sorted, A), "Move up")).toBeNull();
    expect((await more(sorted, A)).text).toContain("Remove from playlist");
  });

  test("remembers the order that its owner chose, and starts with Custom for others", async () => {
    const owner = newVisitor();
    const pid = await create(owner, "Rain", [A]);
    await owner.json(`/api/playlist/add-ytids/${pid}`, { ytids: [B] });
    const orderOf = async (visitor: Visitor, query = "") =>
      rowIds(await mainOf(visitor, `/playlist/${pid}${query}`));
    expect(await orderOf(owner)).toEqual([A, B]);
    expect(await orderOf(owner, "?sort=Date")).toEqual([B, A]);
    expect(await orderOf(owner)).toEqual([B, A]);
    expect(await orderOf(newVisitor())).toEqual([A, B]);
    expect(await orderOf(newVisitor(), "?sort=Date")).toEqual([B, A]);
    expect(await orderOf(newVisitor(), "?sort=Nonsense")).toEqual([A, B]);
  });

  test("removes a video and restores it in its place", async () => {
    const owner = newVisitor();
    const pid = await create(owner, "Rain", [A, B, C]);
    const page = await documentOf(owner, `/playlist/${pid}`);
    const actions = await actionsOf(owner, page.querySelector(`#main [data-ytid="${B}"]`));
    const without = await press(
      owner,
      actions,
      actions.querySelector(`[action^="/api/playlist/remove-ytids/"] button`),
    );
    expect(snackbar(without)).toBe("Deleted video");
    expect(rowIds(without.querySelector("#main")!)).toEqual([A, C]);
    const notice = without.querySelector(`[action="/api/playlist/restore-ytids/${pid}"]`)!;
    const back = await press(owner, without, buttonNamed(notice, "Undo"));
    expect(rowIds(back.querySelector("#main")!)).toEqual([A, B, C]);
    expect(back.querySelector(`form[action="/api/playlist/restore-ytids/${pid}"]`)).toBeNull();
  });

  test("is renamed, with an error for a bad name beside the field", async () => {
    const owner = newVisitor();
    const pid = await create(owner, "Rain");
    const refused = await owner.form(`/playlist/${pid}`, { name: "x".repeat(51) });
    expect(refused.status).toBe(400);
    const alert = parse(await refused.text()).querySelector("#playlist-name-error");
    expect(alert?.text).toBe("Name too long");
    const other = await newVisitor().form(`/playlist/${pid}`, { name: "Mine" });
    expect(other.status).toBe(403);
    const renamed = await owner.form(`/playlist/${pid}`, { name: "Sun" });
    expect(renamed.status).toBe(303);
    expect(snackbar(await documentOf(owner, `/playlist/${pid}`))).toBe("Renamed playlist to Sun");
  });

  test("is deleted after a Yes", async () => {
    const owner = newVisitor();
    const pid = await create(owner, "Rain");
    const asked = await documentOf(owner, `/playlist/${pid}?confirm=delete`);
    expect(asked.querySelector("#main")?.text).toContain("Delete playlist Rain?");
    const stranger = await mainOf(newVisitor(), `/playlist/${pid}?confirm=delete`);
    expect(buttonNamed(stranger, "Yes")).toBeNull();
    const list = await press(owner, asked, buttonNamed(asked, "Yes"));
    expect(snackbar(list)).toBe("Removed Playlist");
    expect(playlistNames(list)).toEqual([]);
    await mainOf(owner, `/playlist/${pid}`, 404);
  });

  test("is followed and unfollowed by others", async () => {
    const pid = await create(newVisitor(), "Rain", [A]);
    const fan = newVisitor();
    const page = await documentOf(fan, `/playlist/${pid}`);
    const followed = await press(fan, page, buttonNamed(page, "Follow"));
    expect(snackbar(followed)).toBe("Bookmarked");
    const not = await press(fan, followed, buttonNamed(followed, "Following"));
    expect(snackbar(not)).toBe("Removed bookmark");
  });

  test("shows a long list in pages, with each video once", async () => {
    const owner = newVisitor();
    const many = Array.from({ length: 120 }, (_, i) => `aaaaaaaa${String(i).padStart(3, "0")}`);
    const pid = await create(owner, "Long", many);
    const seen: (string | undefined)[] = [];
    let path: string | undefined = `/playlist/${pid}`;
    while (path) {
      const page: HTMLElement = await mainOf(newVisitor(), path);
      seen.push(...rowIds(page));
      path = page.querySelector("[data-more]")?.getAttribute("href")?.replaceAll("&amp;", "&");
    }
    expect(seen).toEqual(many);
    const lost = await newVisitor().get(`/playlist/${pid}?next=garbage`);
    expect(lost.status).toBe(302);
  });

  test.each(["AAAAAAAAAAAA", "abc", "%00", "a%20b"])(
    "answers 404 for the playlist %s",
    async (pid) => {
      await mainOf(newVisitor(), `/playlist/${pid}`, 404);
    },
  );
});
