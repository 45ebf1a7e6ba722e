import { parse, type HTMLElement } from "node-html-parser";
import { describe, expect, test } from "vitest";
import {
  buttonNamed,
  create,
  documentOf,
  mainOf,
  playlistNames,
  press,
  setUpPlaylistApp,
  snackbar,
} from "../../support/app/playlist-pages";

const A = "dQw4w9WgXcQ";

const { app, newVisitor } = setUpPlaylistApp();

describe("Your Music", () => {
  test("starts with its empty state, whose field has its own messages", async () => {
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
  ])("renders the field of the %s again with %j and its error", async (from, name, message) => {
    const visitor = newVisitor();
    await create(visitor, "First");
    const refused = await visitor.form("/playlist", { from, name });
    expect(refused.status).toBe(400);
    const main = parse(await refused.text()).querySelector("#main");
    const field = main?.querySelector('input[aria-invalid="true"]');
    expect(field?.getAttribute("value") ?? "").toBe(name);
    const words = main?.querySelector(`#${field?.getAttribute("aria-errormessage")}`);
    expect([words?.text, words?.getAttribute("role")]).toEqual([message, "alert"]);
  });

  test("creates, says so, and clears the field", async () => {
    const visitor = newVisitor();
    const made = await visitor.form("/playlist", { from: "page", name: "Rain & <Sun>" });
    expect([made.status, made.headers.get("Location")]).toEqual([303, "/playlist"]);
    const page = await documentOf(visitor, "/playlist");
    expect(snackbar(page)).toBe("Created playlist Rain & <Sun> 🎉");
    expect(page.querySelector('#main input[name="name"]')?.getAttribute("value") ?? "").toBe("");
    expect(playlistNames(page)).toEqual(["Rain & <Sun>"]);
  });

  test("has its tabs as links, and is sorted by name whatever the case", async () => {
    const [visitor, other] = [newVisitor(), newVisitor()];
    for (const name of ["banana", "Apple"]) await create(visitor, name);
    const followed = await create(other, "avocado", [A]);
    await visitor.form(`/api/playlist/follow/add/${followed}`, {});
    const all = await mainOf(visitor, "/playlist");
    expect(playlistNames(all)).toEqual(["Apple", "avocado", "banana"]);
    expect(playlistNames(await mainOf(visitor, "/playlist?tab=mine"))).toEqual(["Apple", "banana"]);
    const tab = await mainOf(visitor, "/playlist?tab=followed");
    expect(playlistNames(tab)).toEqual(["avocado"]);
    expect(tab.querySelector('nav [aria-current="true"]')?.text).toBe("Followed");
    // A followed playlist cannot be deleted from its row.
    expect(tab.querySelector('[href*="confirm=delete"]')).toBeNull();
    const without = await press(visitor, tab, buttonNamed(tab, "Unfollow avocado"));
    expect(snackbar(without)).toBe("Removed bookmark");
    expect(without.querySelector("#main")?.text).toContain("No playlists found");
  });
});

describe("Your Music in the sidebar", () => {
  const fieldOf = (page: HTMLElement) => page.querySelector('#sidebar input[name="name"]');

  test("lists own and followed playlists and creates a new one in place", async () => {
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

  test.each(["", "x".repeat(51)])("answers %j with 'Playlist name too long'", async (name) => {
    const visitor = newVisitor();
    const refused = await visitor.form("/playlist", { from: "sidebar", name });
    expect([refused.status, refused.headers.get("Location")]).toEqual([303, "/playlist"]);
    const page = await documentOf(visitor, "/playlist");
    expect(snackbar(page)).toBe("Playlist name too long");
    expect(fieldOf(page)?.getAttribute("value") ?? "").toBe(name);
    expect(fieldOf(page)?.getAttribute("aria-invalid")).toBe("true");
    const later = fieldOf(await documentOf(visitor, "/playlist"));
    expect([later?.getAttribute("value") ?? "", later?.hasAttribute("aria-invalid")]).toEqual([
      "",
      false,
    ]);
  });

  test("has its field open for new visitors", async () => {
    const field = fieldOf(await documentOf(newVisitor(), "/about"));
    expect(field?.closest("details")?.hasAttribute("open")).toBe(true);
  });
});
