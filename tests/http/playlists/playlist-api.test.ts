import { describe, expect, test } from "vitest";
import { Visitor } from "../../support/app/visitor";
import { sharedApp } from "../../support/app/shared-app";
import { createPlaylist, NOWHERE, type Page, type Playlist } from "./playlist-calls";

const A = "dQw4w9WgXcQ";
const B = "9bZkp7q19f0";
const C = "kJQP7kiw5Fk";

const app = sharedApp();

const newVisitor = () => new Visitor(app.origin);

async function ytidsOf(visitor: Visitor, pid: string) {
  const { answer } = await visitor.json<Page>(`/api/playlist?key=pid:${pid}`);
  return answer.res[0]?.ytids;
}

describe("POST /api/playlist/create", () => {
  test("returns the playlist and its message", async () => {
    const { status, answer } = await newVisitor().json<Playlist & { created: number }>(
      "/api/playlist/create",
      { name: "  Rain  " },
    );
    expect(status).toBe(200);
    expect(answer).toEqual({
      pid: expect.stringMatching(/^[0-9A-Za-z]{12}$/),
      uid: expect.any(String),
      name: "Rain",
      ytids: [],
      created: expect.any(Number),
      public: true,
      link: `${app.origin}/?p=playlist/${answer.pid}`,
      snackbar: "Created playlist Rain 🎉",
    });
    expect(Math.abs(answer.created - Date.now() / 1000)).toBeLessThan(60);
  });

  test.each([
    [{ name: "x".repeat(51) }, "Name too long"],
    [{ name: "   " }, "Invalid playlist name"],
    [{}, "Invalid playlist name"],
    [{ name: 7 }, "Invalid playlist name"],
  ])("rejects %j", async (body, message) => {
    const refused = await newVisitor().json("/api/playlist/create", body);
    expect(refused).toMatchObject({
      status: 400,
      answer: { error: { code: "invalid", message, fields: { name: [message] } } },
    });
    expect(refused.headers.getSetCookie()).toEqual([]);
  });

  test.each([1, 50])("accepts a name of %i characters", async (length) => {
    const name = "x".repeat(length);
    expect((await createPlaylist(newVisitor(), name)).name).toBe(name);
  });
});

describe.each(["/api/playlist/page", "/api/playlist/follow/page"])("GET %s", (path) => {
  test("is empty without playlists, and sets no cookie", async () => {
    const { status, headers, answer } = await newVisitor().json(`${path}?cursor=`);
    expect([status, answer]).toEqual([200, { res: [] }]);
    expect(headers.getSetCookie()).toEqual([]);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("has pages of five by an opaque cursor, which is absent at the end", async () => {
    const [owner, fan] = [newVisitor(), newVisitor()];
    const made: Playlist[] = [];
    for (let n = 0; n < 7; n++) {
      const playlist = await createPlaylist(owner, `List ${n}`, [A]);
      made.unshift(playlist);
      await fan.json(`/api/playlist/follow/add/${playlist.pid}`, {});
    }
    const visitor = path.includes("follow") ? fan : owner;
    const uid = path.includes("follow") ? "" : made[0]!.uid;
    const first = await visitor.json<Page>(`${path}?cursor=&uid=${uid}`);
    expect(first.answer.res.map(({ name }) => name)).toEqual(
      made.slice(0, 5).map(({ name }) => name),
    );
    expect(first.answer.res[0]).toMatchObject({ pid: made[0]!.pid, ytids: [A], public: true });
    const rest = await visitor.json<Page>(`${path}?cursor=${first.answer.next}`);
    expect(rest.answer.res.map(({ name }) => name)).toEqual(["List 1", "List 0"]);
    expect(rest.answer).not.toHaveProperty("next");
    expect((await visitor.json(`${path}?cursor=garbage`)).status).toBe(400);
    expect((await visitor.json(`${path}?limit=1000`)).status).toBe(400);
  });

  test("shows nobody the playlists of another listener", async () => {
    const { uid } = await createPlaylist(newVisitor());
    const other = newVisitor();
    await createPlaylist(other);
    for (const visitor of [other, newVisitor()]) {
      expect(await visitor.json(`${path}?uid=${uid}`)).toMatchObject({
        status: 403,
        answer: { error: { code: "not_yours" } },
      });
    }
  });
});

describe("GET /api/playlist", () => {
  test("gives anyone the requested playlists, in the requested order", async () => {
    const owner = newVisitor();
    const [one, two] = [
      await createPlaylist(owner, "one", [A, B]),
      await createPlaylist(owner, "two"),
    ];
    const { answer } = await newVisitor().json<Page>(
      `/api/playlist?key=pid:${two.pid}&key=pid:${NOWHERE}&key=pid:${one.pid}`,
    );
    expect(answer.res.map(({ name, ytids }) => [name, ytids])).toEqual([
      ["two", []],
      ["one", [A, B]],
    ]);
  });

  test.each(["", "?key=", "?key=abc", `?key=uid:${NOWHERE}`, "?key=pid:%00"])(
    "rejects %j",
    async (query) => {
      expect((await newVisitor().json(`/api/playlist${query}`)).status).toBe(400);
    },
  );
});

describe("the videos of a playlist", () => {
  test("are added to the end with a message, and duplicates are rejected politely", async () => {
    const owner = newVisitor();
    const { pid } = await createPlaylist(owner, "Rain", [A]);
    const added = await owner.json(`/api/playlist/add-ytids/${pid}`, { ytids: [B, A, B] });
    expect(added).toMatchObject({
      status: 200,
      answer: { pid, added: [B], snackbar: "Added to playlist Rain 🎉" },
    });
    const again = await owner.json(`/api/playlist/add-ytids/${pid}`, { ytids: [A] });
    expect(again).toMatchObject({
      status: 200,
      answer: { added: [], snackbar: "Already in playlist Rain" },
    });
    expect(await ytidsOf(owner, pid)).toEqual([A, B]);
  });

  test("are set as a whole, in order", async () => {
    const owner = newVisitor();
    const { pid } = await createPlaylist(owner, "Rain", [A, B]);
    await owner.json(`/api/playlist/set-ytids/${pid}`, { ytids: [C, A] });
    expect(await ytidsOf(owner, pid)).toEqual([C, A]);
    await owner.json(`/api/playlist/set-ytids/${pid}`, { ytids: [] });
    expect(await ytidsOf(owner, pid)).toEqual([]);
  });

  test("are set by the thousand in one call", async () => {
    const owner = newVisitor();
    const { pid } = await createPlaylist(owner);
    const ytids = Array.from({ length: 5000 }, (_, at) => String(at).padStart(11, "v"));
    const set = await owner.json(`/api/playlist/set-ytids/${pid}`, { ytids });
    expect(set.status).toBe(200);
    expect(await ytidsOf(owner, pid)).toHaveLength(5000);
    expect(await owner.json(`/api/playlist/add-ytids/${pid}`, { ytids: [A] })).toMatchObject({
      status: 409,
      answer: { error: { code: "too_much" } },
    });
  });

  test("are moved, removed, and restored once", async () => {
    const owner = newVisitor();
    const { pid } = await createPlaylist(owner, "Rain", [A, B, C]);
    await owner.json(`/api/playlist/move/${pid}`, { ytid: C, to: "top" });
    await owner.json(`/api/playlist/move/${pid}`, { ytid: A, before: C });
    expect(await ytidsOf(owner, pid)).toEqual([A, C, B]);
    const removed = await owner.json(`/api/playlist/remove-ytids/${pid}`, { ytid: C });
    expect(removed.answer).toMatchObject({ removed: [C], snackbar: "Deleted video" });
    expect(await ytidsOf(owner, pid)).toEqual([A, B]);
    const back = await owner.json(`/api/playlist/restore-ytids/${pid}`, {});
    expect(back.answer).toMatchObject({ restored: [C] });
    expect(await ytidsOf(owner, pid)).toEqual([A, C, B]);
    expect((await owner.json(`/api/playlist/restore-ytids/${pid}`, {})).status).toBe(409);
    expect((await owner.json(`/api/playlist/move/${pid}`, { ytid: "x", to: "up" })).status).toBe(
      400,
    );
  });
});

describe("renaming, deleting and following", () => {
  test("answer with their messages", async () => {
    const [owner, fan] = [newVisitor(), newVisitor()];
    const { pid } = await createPlaylist(owner);
    expect((await owner.json(`/api/playlist/rename/${pid}`, { name: " Sun " })).answer).toEqual({
      pid,
      name: "Sun",
      snackbar: "Renamed playlist to Sun",
    });
    expect((await fan.json(`/api/playlist/follow/add/${pid}`, {})).answer).toEqual({
      pid,
      following: true,
      snackbar: "Bookmarked",
    });
    expect((await fan.json<Page>("/api/playlist/follow/page")).answer.res).toMatchObject([
      { pid, name: "Sun" },
    ]);
    expect((await fan.json(`/api/playlist/follow/delete/${pid}`, {})).answer).toEqual({
      pid,
      following: false,
      snackbar: "Removed bookmark",
    });
    expect((await owner.json(`/api/playlist/delete/${pid}`, {})).answer).toEqual({
      pid,
      snackbar: "Removed Playlist",
    });
    expect(await ytidsOf(owner, pid)).toBeUndefined();
  });

  test("owners cannot follow their own playlist", async () => {
    const owner = newVisitor();
    const { pid } = await createPlaylist(owner);
    expect((await owner.json(`/api/playlist/follow/add/${pid}`, {})).status).toBe(403);
  });
});
