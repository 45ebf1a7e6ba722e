import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nextWeek } from "~/domain/discovery/week";
import { stepFrom } from "../../support/app/steps";
import { admin } from "../../support/app/admin";
import { startApp, type App } from "../../support/app/app";
import { wholeLog } from "../../support/whole-log";
import { visitorWithOwnIp } from "../../support/app/sign-in";
import { songsOf, storeSongs } from "../../support/data/songs";
import {
  createdFor as created,
  discoveryOf as page,
  startDiscoveryRig,
  TOKEN,
  UNDER_WAY,
  type DiscoveryRig,
} from "./discovery-rig";

let rig: DiscoveryRig;
let app: App;
let env: Record<string, string>;
let database: DiscoveryRig["database"];
const listener = (ytids: string[]) => rig.listener(ytids);

beforeAll(async () => {
  rig = await startDiscoveryRig();
  ({ app, env, database } = rig);
  await storeSongs(database, [
    ...songsOf("Queen", "queen", 20),
    ...songsOf("David Bowie", "bowie", 20),
    ...songsOf("Led Zeppelin", "zeppe", 20),
    ...songsOf("Elton John", "elton", 20),
    ...songsOf("Aerosmith", "aeros", 20),
    ...songsOf("AC/DC", "acdc0", 20),
    ...songsOf("Deep Purple", "deepp", 20),
    ...songsOf("The Rolling Stones", "stone", 20),
  ]);
});
afterAll(() => rig.stop());

/** A list may take this long. */
const BUILT = { timeout: 30_000 };

const OWN = ["queen000000", "queen000001", "queen000002", "bowie000000", "bowie000001"];

describe("the states", () => {
  test("a visitor is asked to sign in", async () => {
    const visitor = visitorWithOwnIp(app.origin);
    expect((await page(visitor)).state).toBe("signed-out");
    expect((await visitor.json("/api/discovery")).status).toBe(401);
    // Before what was sent is looked at.
    expect((await visitor.json("/api/discovery", { ytids: "none" })).status).toBe(401);
  });

  test("a short history is not enough", async () => {
    const { visitor } = await listener(OWN.slice(0, 4));
    const { state, html } = await page(visitor);
    expect(state).toBe("ineligible");
    expect(html.querySelector("main [role=status]")?.text).toContain("Repeat at least 5 songs");
  });

  test("a listener who keeps no history gets none, whatever is stored", async () => {
    const { visitor, uid } = await listener(OWN);
    await database.query("update users set keep_history = 'off' where id = $1", [uid]);
    expect((await page(visitor)).state).toBe("ineligible");
  });

  test("a listener without an artist in any title gets an error, and may try again", async () => {
    const { visitor } = await listener(["a", "b", "c", "d", "e"].map((one) => `nodash0000${one}`));
    await expect.poll(async () => (await page(visitor)).state).toBe("failed");
    const { html } = await page(visitor);
    expect(html.querySelector("main")?.text).toContain("We found no songs for you this time");
    const { answer } = await visitor.json<{ error: string }>("/api/discovery");
    expect(answer).toMatchObject({ ytids: [], state: "failed", error: "No discovery artists" });
    const again = await visitor.form("/api/discovery/build", { redirectTo: "/discovery" });
    expect([again.status, again.headers.get("Location")]).toEqual([303, "/discovery"]);
  });

  test("while it is made there is a phrase, and without scripts the page waits for it", async () => {
    const { visitor, uid } = await listener(OWN);
    await database.query(
      `insert into discoveries (user_id, build, locked_by, locked_until)
       values ($1, $2, gen_random_uuid(), now() + interval '1 hour')`,
      [uid, UNDER_WAY],
    );
    const { state, html } = await page(visitor);
    expect(state).toBe("eligible-building");
    expect(html.querySelector("[data-phrase]")?.text).toMatch(/\.\.\.$/);
    expect(html.querySelector("main noscript")?.innerHTML).toContain("/discovery?wait=1");
  });
});

describe("a list", () => {
  test("has 30 songs with reasons, none from the history, until Monday", async () => {
    const { visitor } = await listener(OWN);
    const { ids, rows } = await created(visitor);
    expect(ids).toHaveLength(30);
    expect(ids.filter((ytid) => OWN.includes(ytid))).toEqual([]);
    expect(rows.every(({ text }) => text.includes("Because you repeat"))).toBe(true);
    const { answer } = await visitor.json<{ ytids: string[]; expires: number }>("/api/discovery");
    expect(answer.ytids).toEqual(ids);
    expect(answer.expires).toBe(nextWeek(new Date()).getTime() / 1000);
    expect((await page(visitor)).ids).toEqual(ids);
  });

  test("has a Play at its head, which plays on from the first song without scripts", async () => {
    const { visitor } = await listener(OWN);
    const { ids } = await created(visitor);
    const play = (await page(visitor)).html.querySelector("main header form")!;
    const fields = play.querySelectorAll("input").map(({ attributes }) => attributes);
    const played = await visitor.form(
      play.getAttribute("action") ?? "",
      Object.fromEntries(fields.map(({ name = "", value = "" }) => [name, value])),
    );
    const to = new URL(played.headers.get("Location") ?? "", app.origin);
    expect([played.status, to.pathname]).toEqual([303, "/watch"]);
    expect(Object.fromEntries(to.searchParams)).toMatchObject({
      ...{ v: ids[0], from: "discovery", play: "1" },
    });
  });

  test("ends on Monday by the listener's clock, even if that became known later", async () => {
    const { visitor } = await listener(OWN);
    await created(visitor);
    const expires = async () =>
      (await visitor.json<{ expires: number }>("/api/discovery")).answer.expires;
    const mondayIn = (zone: string) => nextWeek(new Date(), zone).getTime() / 1000;
    expect(await expires()).toBe(mondayIn("UTC"));
    visitor.cookies.set("time-zone", "__proto__");
    expect(await expires()).toBe(mondayIn("UTC"));
    visitor.cookies.set("time-zone", encodeURIComponent("Asia/Kathmandu"));
    // Once the week is over there, a new list follows.
    await expect.poll(expires, BUILT).toBe(mondayIn("Asia/Kathmandu"));
  });

  test("loses a song once that is confirmed, and says if it does not have it", async () => {
    const { visitor } = await listener(OWN);
    const { ids } = await created(visitor);
    const [gone = ""] = ids;
    const { html } = await page(visitor, `/discovery?confirm=${gone}`);
    const box = html.querySelector("main [role=alertdialog]")!;
    expect(box.text).toContain("Remove Video from Discovery?");
    expect(box.text).toContain("Are you sure you want to do this?");
    const removed = await visitor.form("/api/discovery/remove", {
      ytid: gone,
      redirectTo: "/discovery",
    });
    expect([removed.status, removed.headers.get("Location")]).toEqual([303, "/discovery"]);
    expect((await page(visitor)).ids).toEqual(ids.slice(1));
    const again = await visitor.json<{ error: { message: string } }>("/api/discovery/remove", {
      ytid: gone,
    });
    expect([again.status, again.answer.error.message]).toEqual([404, "Could not find ytid"]);
  });

  test("is refilled when fewer than ten are left, without what was removed", async () => {
    const { visitor } = await listener(OWN);
    const { ids } = await created(visitor);
    for (const ytid of ids.slice(0, 21)) {
      expect((await visitor.json("/api/discovery/remove", { ytid })).status).toBe(200);
    }
    await expect.poll(async () => (await page(visitor)).ids.length, BUILT).toBe(30);
    const filled = (await page(visitor)).ids;
    expect(filled.slice(0, 9)).toEqual(ids.slice(21));
    expect(filled.filter((ytid) => ids.slice(0, 21).includes(ytid))).toEqual([]);
  });

  test("is played with Repeat off, and Next follows it", async () => {
    const { visitor } = await listener(OWN);
    const { ids } = await created(visitor);
    const played = await visitor.form("/api/discovery/play", { ytid: ids[0]! });
    expect(visitor.cookies.has("repeat")).toBe(false);
    const { html } = await page(visitor, played.headers.get("Location")!);
    const repeat = html.querySelector('#player button[aria-label="Repeat"]');
    expect(repeat?.getAttribute("aria-pressed")).toBe("false");
    expect(await stepFrom(visitor, html, "Next")).toContain(`v=${ids[1]}`);
  });

  test("stays until the new one is complete", async () => {
    const { visitor, uid } = await listener(OWN);
    const { ids } = await created(visitor);
    await database.query(
      `update discoveries set expires_at = now() - interval '1 minute', build = $2,
       locked_by = gen_random_uuid(), locked_until = now() + interval '1 hour' where user_id = $1`,
      [uid, UNDER_WAY],
    );
    expect((await page(visitor)).ids).toEqual(ids);
    await database.query(
      "update discoveries set build = null, locked_until = null where user_id = $1",
      [uid],
    );
    await page(visitor);
    await expect.poll(async () => (await page(visitor)).ids, BUILT).not.toEqual(ids);
  });

  test("is stored until Monday by the listener's own clock", async () => {
    const { visitor } = await listener(OWN);
    const ytids = ["queen000011", "bowie000011"];
    const { status, answer } = await visitor.json("/api/discovery", {
      ytids,
      expires: 4_000_000_000,
    });
    expect(status).toBe(200);
    expect(answer).toEqual({ ytids, expires: nextWeek(new Date()).getTime() / 1000 });
    const bad = await visitor.json("/api/discovery", { ytids: ["__proto__"], expires: 1 });
    expect(bad.status).toBe(400);
  });

  test("of a single song says so", async () => {
    const { visitor } = await listener(OWN);
    const expires = nextWeek(new Date()).getTime() / 1000;
    await visitor.json("/api/discovery", { ytids: ["queen000011"], expires });
    const { html } = await page(visitor);
    expect(html.querySelector("main")?.text).toContain("1 song that you do not know yet");
  });
});

describe("a build", () => {
  const roots = ["Queen", "David Bowie"].map((name) => ({ name, own: name, weight: 3 }));
  const begun = {
    version: 2,
    owns: roots.map(({ name, weight }) => ({ name, weight, isArtist: true })),
    artists: roots,
    tried: [],
    generation: 0,
    next: [],
    possible: [],
    before: 0,
    ineligible: [],
    searches: 0,
    startedAt: Date.now(),
  };

  test("goes on after a restart", async () => {
    const { visitor, uid } = await listener(OWN);
    await app.kill9();
    await database.query(
      `insert into discoveries (user_id, build, locked_by, locked_until)
       values ($1, $2, gen_random_uuid(), now() - interval '1 second')`,
      [uid, JSON.stringify(begun)],
    );
    await app.restart();
    expect((await created(visitor)).ids).toHaveLength(30);
  });

  test("is made once if two processes race for it", async () => {
    const { uid, visitor } = await listener(OWN);
    const other = await startApp({ env });
    const built = () =>
      [app, other].flatMap(({ logs }) => logs().match(/a discovery is built/g) ?? []);
    await wholeLog(app);
    const before = built().length;
    try {
      const build = (one: App) => admin(one, ["discovery", "build", uid]);
      const [one, two] = await Promise.all([build(app), build(other)]);
      const outcomes = [one.out, two.out].sort();
      expect([one.code, two.code]).toEqual([0, 0]);
      expect(outcomes.some((out) => out.includes("songs\t30"))).toBe(true);
      const { ids } = await created(visitor);
      expect(new Set(ids).size).toBe(30);
      await expect.poll(() => built().length).toBeGreaterThan(before);
    } finally {
      await other.stop();
    }
  });

  test("started by the operator needs a listener with a history", async () => {
    const { uid } = await listener([]);
    const { code, err } = await admin(app, ["discovery", "build", uid]);
    expect([code, err]).toEqual([1, expect.stringContaining("too short")]);
  });

  test("is measured", async () => {
    const headers = { Authorization: `Bearer ${TOKEN}` };
    const metrics = await (await fetch(`${app.origin}/metrics`, { headers })).text();
    expect(metrics).toMatch(/discovery_build_seconds_count\{result="created"\} [1-9]/);
    expect(metrics).toContain("discovery_searches_total");
  });
});

test("of two listeners never gives the one as a reason what only the other repeats", async () => {
  const [mine, theirs] = [OWN, [...OWN.slice(0, 4), "secretsong1"]];
  await storeSongs(database, [{ ytid: "secretsong1", title: "Unknown Secret - Song", repeats: 1 }]);
  const { visitor } = await listener(mine);
  await listener(theirs);
  expect((await created(visitor)).ids).not.toContain("secretsong1");
});
