import { parse, type HTMLElement } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type App } from "../support/app";
import { Visitor } from "../support/visitor";
import { startUpstreams, type Upstreams } from "../upstreams";

const A = "dQw4w9WgXcQ";
const B = "9bZkp7q19f0";
const C = "kJQP7kiw5Fk";

let upstreams: Upstreams;
let app: App;
beforeAll(async () => {
  upstreams = await startUpstreams();
  app = await startApp({ upstreams });
});
afterAll(async () => {
  await app.stop();
  await upstreams.stop();
});

const newVisitor = () => new Visitor(app.origin);

async function documentOf(visitor: Visitor, path: string, status = 200): Promise<HTMLElement> {
  const response = await visitor.get(path);
  expect(response.status).toBe(status);
  return parse(await response.text());
}
const mainOf = async (visitor: Visitor, path: string, status = 200) =>
  (await documentOf(visitor, path, status)).querySelector("#main")!;

async function create(visitor: Visitor, name: string, ytids: string[] = []): Promise<string> {
  const { answer } = await visitor.json<{ pid: string }>("/api/playlist/create", { name });
  if (ytids.length > 0) await visitor.json(`/api/playlist/add-ytids/${answer.pid}`, { ytids });
  return answer.pid;
}

const rowIds = (page: HTMLElement) =>
  page.querySelectorAll("[data-ytid]").map((row) => row.getAttribute("data-ytid"));
/** Without the lists that fill themselves. */
const names = (page: HTMLElement) =>
  page
    .querySelectorAll('[data-pid]:not([data-pid^="lor:"]) .font-semibold')
    .map(({ text }) => text);
const snackbar = (page: HTMLElement) => page.querySelector("#snackbar")?.text;

/** Presses a button as a browser without scripts does: the form's own fields and the button's. */
async function press(visitor: Visitor, page: HTMLElement, button: HTMLElement | null) {
  const form = button?.closest("form");
  if (!button || !form) throw new Error("There is no such button");
  const fields: Record<string, string> = {};
  for (const input of form.querySelectorAll("input")) {
    fields[input.getAttribute("name") ?? ""] = input.getAttribute("value") ?? "";
  }
  const own = button.getAttribute("name");
  if (own) fields[own] = button.getAttribute("value") ?? "";
  const answer = await visitor.form(form.getAttribute("action") ?? "", fields);
  expect(answer.status).toBe(303);
  return documentOf(visitor, answer.headers.get("Location") ?? "");
}
const buttonNamed = (page: HTMLElement, name: string) =>
  page
    .querySelectorAll("button")
    .find((one) => one.getAttribute("aria-label") === name || one.text.trim() === name) ?? null;

describe("Your Music", () => {
  test("begins with its empty state, whose field has words of its own", async () => {
    const visitor = newVisitor();
    const main = await mainOf(visitor, "/playlist");
    expect(main.querySelector("h1")?.text).toBe("Your Music");
    expect(main.text).toContain("No playlists found");
    expect(main.querySelectorAll('input[name="name"]')).toHaveLength(1);
    const refused = await visitor.form("/playlist", { from: "empty", name: "  " });
    expect(refused.status).toBe(400);
    const again = parse(await refused.text());
    expect(again.querySelector('#main [role="alert"]')?.text).toBe("Invalid playlist name");
  });

  test.each([
    ["page", "x".repeat(51), "Name too long"],
    ["page", "xy", "Invalid Playlist Name"],
    ["page", "", "Invalid Playlist Name"],
  ])(
    "draws the field of the %s again with %j and what is wrong with it",
    async (from, name, message) => {
      const visitor = newVisitor();
      await create(visitor, "First");
      const refused = await visitor.form("/playlist", { from, name });
      expect(refused.status).toBe(400);
      const main = parse(await refused.text()).querySelector("#main");
      const field = main?.querySelector('input[aria-invalid="true"]');
      expect(field?.getAttribute("value") ?? "").toBe(name);
      const described = field?.getAttribute("aria-describedby");
      expect(main?.querySelector(`#${described}`)?.text).toBe(message);
    },
  );

  test("creates, says so, and clears the field", async () => {
    const visitor = newVisitor();
    const made = await visitor.form("/playlist", { from: "page", name: "Rain & <Sun>" });
    expect([made.status, made.headers.get("Location")]).toEqual([303, "/playlist"]);
    const page = await documentOf(visitor, "/playlist");
    expect(snackbar(page)).toBe("Created playlist Rain & <Sun> 🎉");
    expect(page.querySelector('#main input[name="name"]')?.getAttribute("value") ?? "").toBe("");
    expect(names(page)).toEqual(["Rain & <Sun>"]);
  });

  test("has its tabs as links, sorted by name whatever the case", async () => {
    const [visitor, other] = [newVisitor(), newVisitor()];
    for (const name of ["banana", "Apple"]) await create(visitor, name);
    const followed = await create(other, "avocado", [A]);
    await visitor.form(`/api/playlist/follow/add/${followed}`, {});
    const all = await mainOf(visitor, "/playlist");
    expect(names(all)).toEqual(["Apple", "avocado", "banana"]);
    expect(names(await mainOf(visitor, "/playlist?tab=mine"))).toEqual(["Apple", "banana"]);
    const tab = await mainOf(visitor, "/playlist?tab=followed");
    expect(names(tab)).toEqual(["avocado"]);
    expect(tab.querySelector('nav [aria-current="true"]')?.text).toBe("Followed");
    // Whoever only follows a playlist cannot delete it from its row.
    expect(tab.querySelector('[href*="confirm=delete"]')).toBeNull();
    const without = await press(visitor, tab, buttonNamed(tab, "Remove bookmark of avocado"));
    expect(snackbar(without)).toBe("Removed bookmark");
    expect(without.querySelector("#main")?.text).toContain("No playlists found");
  });
});

describe("Your Music of the sidebar", () => {
  test("lists own and followed playlists and takes a new name in place", async () => {
    const visitor = newVisitor();
    await create(visitor, "zebra");
    const made = await visitor.send("/playlist", {
      method: "POST",
      headers: { Origin: app.origin, Referer: `${app.origin}/about?x=1` },
      body: new URLSearchParams({ from: "sidebar", name: "Ape" }),
    });
    expect([made.status, made.headers.get("Location")]).toEqual([303, "/about?x=1"]);
    const music = (await documentOf(visitor, "/about")).querySelector(
      '#sidebar [data-own="your-music"]',
    );
    const links = music?.querySelectorAll('a[data-section^="playlist/"]') ?? [];
    expect(links.map(({ text }) => text.trim())).toEqual(["Ape", "zebra"]);
  });

  test.each(["", "x".repeat(51)])("says of %j 'Playlist name too long'", async (name) => {
    const visitor = newVisitor();
    const refused = await visitor.form("/playlist", { from: "sidebar", name });
    expect([refused.status, refused.headers.get("Location")]).toEqual([303, "/playlist"]);
    expect(snackbar(await documentOf(visitor, "/playlist"))).toBe("Playlist name too long");
  });
});

describe("the page of a playlist", () => {
  test("is open to anyone, kept by caches, with its own title and picture", async () => {
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
    for (const name of ["Move up", "Rename"]) expect(buttonNamed(main, name)).toBeNull();
    expect(main.text).not.toContain("Remove from playlist");
    expect(buttonNamed(main, "Follow")).not.toBeNull();
  });

  test("is where its share link leads", async () => {
    const pid = await create(newVisitor(), "Rain");
    const moved = await newVisitor().get(`/?p=playlist/${pid}`);
    expect([moved.status, moved.headers.get("Location")]).toEqual([301, `/playlist/${pid}`]);
  });

  test("shows the new name and videos at once, although it was kept", async () => {
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
    expect((await mainOf(newVisitor(), `/playlist/${pid}`)).text).toContain("No videos yet!");
  });

  test("lets its owner move videos by buttons, in the custom order only", async () => {
    const owner = newVisitor();
    const pid = await create(owner, "Rain", [A, B, C]);
    const path = `/playlist/${pid}`;
    const buttonOf = (page: HTMLElement, ytid: string, name: string) =>
      buttonNamed(page.querySelector(`[data-ytid="${ytid}"]`)!, name);
    let page = await documentOf(owner, path);
    page = await press(owner, page, buttonOf(page, C, "Move to top"));
    expect(rowIds(page.querySelector("#main")!)).toEqual([C, A, B]);
    page = await press(owner, page, buttonOf(page, A, "Move down"));
    page = await press(owner, page, buttonOf(page, B, "Move up"));
    expect(rowIds(page.querySelector("#main")!)).toEqual([B, C, A]);
    const sorted = await mainOf(owner, `${path}?sort=Alphabetical`);
    expect(buttonNamed(sorted, "Move up")).toBeNull();
  });

  test("remembers the order that its owner chose, and begins with Custom for others", async () => {
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

  test("takes a video out and puts it back in its place", async () => {
    const owner = newVisitor();
    const pid = await create(owner, "Rain", [A, B, C]);
    const page = await documentOf(owner, `/playlist/${pid}`);
    const row = page.querySelector(`[data-ytid="${B}"]`)!;
    const without = await press(
      owner,
      page,
      row.querySelector(`[action^="/api/playlist/remove-ytids/"] button`),
    );
    expect(snackbar(without)).toBe("Deleted video");
    expect(rowIds(without.querySelector("#main")!)).toEqual([A, C]);
    const notice = without.querySelector(`[action="/api/playlist/restore-ytids/${pid}"]`)!;
    const back = await press(owner, without, buttonNamed(notice, "Undo"));
    expect(rowIds(back.querySelector("#main")!)).toEqual([A, B, C]);
    expect(back.querySelector(`form[action="/api/playlist/restore-ytids/${pid}"]`)).toBeNull();
  });

  test("is renamed with the words of a bad name beside the field", async () => {
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
    expect(names(list)).toEqual([]);
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

  test("shows long lists in pages, each video once", async () => {
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

  test.each(["AAAAAAAAAAAA", "abc", "%00", "a%20b"])("knows no playlist %s", async (pid) => {
    await mainOf(newVisitor(), `/playlist/${pid}`, 404);
  });
});

describe("Add to playlist", () => {
  test("is linked from every row and from the watch page, and leads back", async () => {
    const owner = newVisitor();
    const pid = await create(owner, "Rain", [A]);
    const link = (page: HTMLElement) =>
      page
        .querySelector('[aria-label="Add to playlist"]')
        ?.getAttribute("href")
        ?.replaceAll("&amp;", "&");
    const here = `/playlist/${pid}`;
    expect(link(await mainOf(owner, here))).toBe(
      `/playlist/add?v=${A}&back=${encodeURIComponent(here)}`,
    );
    await mainOf(owner, `/watch?v=${A}&wait=1`);
    expect(link(await mainOf(owner, `/watch?v=${A}`))).toBe(
      `/playlist/add?v=${A}&back=${encodeURIComponent(`/watch?v=${A}`)}`,
    );
  });

  test("begins with the first playlist, whose field and snackbar differ", async () => {
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
    expect(buttonsOfList(next)).toHaveLength(1);
  });

  const buttonsOfList = (page: HTMLElement) =>
    page.querySelectorAll('form[action^="/api/playlist/add-ytids/"] button');

  test("lists own playlists by name, adds, and says when the video is there already", async () => {
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

  test("leads back to our own pages only", async () => {
    const main = await mainOf(newVisitor(), `/playlist/add?v=${A}&back=https://evil.example/`);
    expect(main.querySelectorAll("a").map((a) => a.getAttribute("href"))).toEqual([
      `/watch?v=${A}`,
    ]);
  });

  test.each(["", "?v=nope"])("knows no video %j", async (query) => {
    await mainOf(newVisitor(), `/playlist/add${query}`, 404);
  });
});
