import { hash } from "argon2";
import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { addressOf } from "./routes";
import { API_CALLS, bodyOf, callsOf } from "./api-calls";
import { setUpAppWithDatabase } from "../../support/app/app-with-database";
import { RoamingVisitor } from "../../support/app/visitor";
import { startYoutubeApi } from "../../upstreams/youtube/api-server";
import { newOwner, type Owner } from "./world";

const rig = setUpAppWithDatabase(startYoutubeApi, ({ env }) => ({ ...env, TRUST_PROXY: "1" }));

const PASSWORD = "correct horse battery";
const HOUR_MS = 3_600_000;

/** An owner who signed in an hour ago. */
async function longSignedIn(password: string | null): Promise<Owner> {
  const owner = await newOwner(rig.app, rig.database);
  const at = { signedInAt: Date.now() - HOUR_MS };
  await rig.database.query("update sessions set data = data || $2 where user_id = $1", [
    owner.uid,
    at,
  ]);
  if (password) {
    const set = "update users set password_hash = $2 where id = $1";
    await rig.database.query(set, [owner.uid, await hash(password)]);
  }
  return owner;
}

async function exists({ uid }: Owner): Promise<boolean> {
  const { rows } = await rig.database.query("select 1 from users where id = $1", [uid]);
  return rows.length > 0;
}

const remove = (owner: Owner, more: object = {}) =>
  owner.visitor.json("/api/user/delete", { confirm: "delete", ...more });

describe("deleting an account", () => {
  test("asks for the password if the sign-in was long ago, even without scripts", async () => {
    const owner = await longSignedIn(PASSWORD);
    const page = parse(await (await owner.visitor.get("/profile/delete")).text());
    expect(page.querySelector('main input[name="present"]')?.getAttribute("type")).toBe("password");
    for (const present of [undefined, "", "wrong password"]) {
      expect((await remove(owner, { present })).status).toBe(403);
    }
    const refused = await owner.visitor.form("/profile/delete", {
      confirm: "delete",
      present: "wrong password",
    });
    expect(refused.status).toBe(403);
    const again = parse(await refused.text());
    expect(again.querySelector("main [role=alert]")?.text).toContain("not your current password");
    expect(again.querySelector('main input[name="confirm"]')?.getAttribute("value")).toBe("delete");
    expect(await exists(owner)).toBe(true);
    const done = await owner.visitor.form("/profile/delete", {
      confirm: "delete",
      present: PASSWORD,
    });
    expect([done.status, await exists(owner)]).toEqual([303, false]);
    const profile = async () => parse(await (await owner.visitor.get("/profile")).text());
    expect((await profile()).querySelector('[data-sign-in="gone"]')).not.toBeNull();
    expect((await profile()).querySelector('[data-sign-in="gone"]')).toBeNull();
  });

  test("asks for a sign-in if there is no password", async () => {
    const owner = await longSignedIn(null);
    const page = parse(await (await owner.visitor.get("/profile/delete")).text());
    expect(page.querySelector('main form a[href^="/login?back="]')?.text).toBe("sign in again");
    expect((await remove(owner, { present: PASSWORD })).status).toBe(403);
    expect((await owner.visitor.form("/profile/delete", { confirm: "delete" })).status).toBe(403);
    expect(await exists(owner)).toBe(true);
  });

  test("asks for nothing more after a recent sign-in, or without an account", async () => {
    const owner = await newOwner(rig.app, rig.database);
    expect([(await remove(owner)).status, await exists(owner)]).toEqual([200, false]);
    const visitor = new RoamingVisitor(rig.app.origin);
    await visitor.json("/api/history/add", { ytid: "dQw4w9WgXcQ" });
    const { status } = await visitor.json("/api/user/delete", { confirm: "delete" });
    expect(status).toBe(200);
  });

  test.each(["/api/user/delete", "/profile/delete"])(
    "twenty times at once by %s never fails",
    async (path) => {
      const owner = await newOwner(rig.app, rig.database);
      const cookies = [...owner.visitor.cookies];
      const all = await Promise.all(
        Array.from({ length: 20 }, () => {
          const tab = new RoamingVisitor(rig.app.origin);
          for (const [name, value] of cookies) tab.cookies.set(name, value);
          return tab.form(path, { confirm: "delete" });
        }),
      );
      const statuses = all.map(({ status }) => status);
      expect(statuses.filter((status) => ![303, 401, 409].includes(status))).toEqual([]);
      expect(statuses).toContain(303);
      expect(await exists(owner)).toBe(false);
    },
  );
});

/** Requests that wait for a lock; pg_stat_activity stands still within a transaction. */
async function countWaiting(): Promise<number> {
  const { rows } = await rig.database.query<{ count: number }>(
    "select count(*)::int from pg_locks where not granted",
  );
  return rows[0]!.count;
}

/** All but the deletion itself, which has nothing left to do. */
const WRITES = Object.keys(API_CALLS).filter(
  (path) => path !== "/api/user/delete" && callsOf(path).some(({ body }) => body),
);

test.each(WRITES)(
  "%s of another device at the moment of the deletion never fails",
  async (path) => {
    const owner = await newOwner(rig.app, rig.database);
    await rig.database.query("begin");
    await rig.database.query("select from users where id = $1 for update", [owner.uid]);
    let isAnswered = false;
    const sent = owner.visitor.send(addressOf(path, { pid: owner.pid }), {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/json" },
      body: JSON.stringify(bodyOf(path, owner)),
    });
    void sent.finally(() => (isAnswered = true));
    await expect.poll(async () => isAnswered || (await countWaiting()) > 0).toBe(true);
    const hasWaited = !isAnswered;
    await rig.database.query("delete from users where id = $1", [owner.uid]);
    await rig.database.query("commit");
    const { status } = await sent;
    // Their playlists are gone with them.
    if (hasWaited) expect([401, 404]).toContain(status);
    expect((await owner.visitor.json("/api/auth/validate")).status).toBe(401);
    expect((await owner.visitor.json("/api/history/add", { ytid: owner.ytid })).status).toBe(200);
  },
);

test("a form of another device gets a page, and is signed out", async () => {
  const owner = await newOwner(rig.app, rig.database);
  await rig.database.query("begin");
  await rig.database.query("select from users where id = $1 for update", [owner.uid]);
  const sent = owner.visitor.form("/api/star/set", { ytid: owner.ytid });
  await expect.poll(countWaiting).toBeGreaterThan(0);
  await rig.database.query("delete from users where id = $1", [owner.uid]);
  await rig.database.query("commit");
  const answer = await sent;
  expect([answer.status, owner.visitor.cookies.get("__lor")]).toEqual([401, ""]);
  expect(parse(await answer.text()).querySelector("main")?.text).toContain("not signed in");
  expect(rig.app.logs().match(/.*"level":[56]0.*/g)).toBeNull();
});
