import { describe, expect, it } from "vitest";
import { uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import { BadCursor } from "../platform/cursor.server";
import {
  loadFollowedPlaylists,
  followPlaylist,
  isFollowing,
  unfollowPlaylist,
} from "./follows.server";
import { createListener } from "../listeners/listeners.server";
import { addItems } from "./playlist-items.server";
import { loadYourMusic } from "./your-music.server";
import {
  createPlaylist,
  deletePlaylist,
  loadPlaylist,
  loadPlaylists,
  NoSuchPlaylist,
  NotAllowed,
  loadOwnPlaylists,
  renamePlaylist,
  toPlaylistAnswers,
} from "./playlists.server";

const now = new Date("2026-11-21T12:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const nowhere = "AAAAAAAAAAAA";

describe("playlists", () => {
  const db = useDatabase();
  const create = (userId: string, name: string, at = now) =>
    createPlaylist(db(), { userId, name, now: at });

  it("are created public, empty and in the custom order, under an id that cannot be guessed", async () => {
    const userId = await createListener(db());
    const made = await create(userId, "Rain");
    expect(made).toMatchObject({ uid: userId, name: "Rain", public: true, sort: "Custom" });
    expect(made.pid).toMatch(/^[0-9A-Za-z]{12}$/);
    expect(await toPlaylistAnswers(db(), [made], "https://lor.example")).toEqual([
      {
        pid: made.pid,
        uid: userId,
        name: "Rain",
        ytids: [],
        created: now.getTime() / 1000,
        public: true,
        link: `https://lor.example/?p=playlist/${made.pid}`,
      },
    ]);
  });

  it("are loaded for anyone, in the given order, without missing ones", async () => {
    const userId = await createListener(db());
    const [a, b] = [await create(userId, "a"), await create(userId, "b")];
    const found = await loadPlaylists(db(), [b.pid, nowhere, a.pid], null);
    expect(found.map(({ pid }) => pid)).toEqual([b.pid, a.pid]);
    await expect(loadPlaylist(db(), nowhere, null)).rejects.toThrow(NoSuchPlaylist);
  });

  it("are renamed and deleted by their owner only", async () => {
    const [owner, other] = [await createListener(db()), await createListener(db())];
    const { pid } = await create(owner, "Old");
    for (const userId of [other, null]) {
      await expect(renamePlaylist(db(), { userId, pid, name: "x", now })).rejects.toThrow(
        NotAllowed,
      );
      await expect(deletePlaylist(db(), { userId, pid })).rejects.toThrow(NotAllowed);
    }
    await renamePlaylist(db(), { userId: owner, pid, name: "New", now });
    expect((await loadPlaylist(db(), pid, other)).name).toBe("New");
    await followPlaylist(db(), { userId: other, pid, now });
    await deletePlaylist(db(), { userId: owner, pid });
    await expect(loadPlaylist(db(), pid, owner)).rejects.toThrow(NoSuchPlaylist);
    await expect(deletePlaylist(db(), { userId: owner, pid })).rejects.toThrow(NoSuchPlaylist);
    expect(await isFollowing(db(), other, pid)).toBe(false);
  });

  it("are paged through by their owner, the newest first", async () => {
    const userId = await createListener(db());
    const made = [];
    for (const second of [1, 2, 2, 2, 3]) made.push(await create(userId, "x", later(second)));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await loadOwnPlaylists(db(), userId, { cursor, limit: 2 });
      seen.push(...page.res.map(({ pid }) => pid));
      cursor = page.next;
    } while (cursor);
    expect(seen).toHaveLength(5);
    expect(new Set(seen)).toEqual(new Set(made.map(({ pid }) => pid)));
    expect(seen[0]).toBe(made[4]!.pid);
    await expect(loadOwnPlaylists(db(), userId, { cursor: "garbage", limit: 2 })).rejects.toThrow(
      BadCursor,
    );
  });

  it("are followed and unfollowed, each idempotently, but not by their owner", async () => {
    const [owner, fan] = [await createListener(db()), await createListener(db())];
    const [one, two] = [await create(owner, "one"), await create(owner, "two")];
    await followPlaylist(db(), { userId: fan, pid: one.pid, now: later(1) });
    await followPlaylist(db(), { userId: fan, pid: two.pid, now: later(2) });
    await followPlaylist(db(), { userId: fan, pid: one.pid, now: later(3) });
    const first = await loadFollowedPlaylists(db(), fan, { limit: 1 });
    expect(first.res.map(({ name }) => name)).toEqual(["two"]);
    const rest = await loadFollowedPlaylists(db(), fan, { limit: 1, cursor: first.next });
    expect(rest.res.map(({ name }) => name)).toEqual(["one"]);
    expect(rest.next).toBeUndefined();
    await unfollowPlaylist(db(), { userId: fan, pid: one.pid });
    await unfollowPlaylist(db(), { userId: fan, pid: one.pid });
    expect(await isFollowing(db(), fan, one.pid)).toBe(false);
    await expect(followPlaylist(db(), { userId: owner, pid: one.pid, now })).rejects.toThrow(
      NotAllowed,
    );
    await expect(followPlaylist(db(), { userId: fan, pid: nowhere, now })).rejects.toThrow(
      NoSuchPlaylist,
    );
  });

  it("are in Your Music by name ignoring case, own and followed ones together", async () => {
    const [owner, other] = [await createListener(db()), await createListener(db())];
    for (const name of ["banana", "Apple", "cherry"]) await create(owner, name);
    const followed = await create(other, "Avocado");
    await create(other, "Unseen");
    await followPlaylist(db(), { userId: owner, pid: followed.pid, now });
    const ytid = uniqueYtid();
    await addItems(db(), { userId: other, pid: followed.pid, ytids: [ytid, uniqueYtid()], now });

    const all = await loadYourMusic(db(), owner, { limit: 10 });
    expect(all.res.map(({ name }) => name)).toEqual(["Apple", "Avocado", "banana", "cherry"]);
    expect(all.res[1]).toEqual({
      pid: followed.pid,
      name: "Avocado",
      mine: false,
      itemCount: 2,
      held: "video",
      cover: ytid,
    });
    expect(all.res.map(({ cover }) => cover)).toEqual([null, ytid, null, null]);
    const names = async (tab: "mine" | "followed") =>
      (await loadYourMusic(db(), owner, { tab, limit: 10 })).res.map(({ name }) => name);
    expect(await names("mine")).toEqual(["Apple", "banana", "cherry"]);
    expect(await names("followed")).toEqual(["Avocado"]);

    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await loadYourMusic(db(), owner, { limit: 1, cursor });
      paged.push(...page.res.map(({ name }) => name));
      cursor = page.next;
    } while (cursor);
    expect(paged).toEqual(["Apple", "Avocado", "banana", "cherry"]);
    await expect(loadYourMusic(db(), owner, { limit: 1, cursor: "x" })).rejects.toThrow(BadCursor);
  });
});
