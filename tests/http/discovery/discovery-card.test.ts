import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { visitorWithOwnIp } from "../../support/app/sign-in";
import { songsOf, storeSongs } from "../../support/data/songs";
import {
  createdFor,
  discoveryOf,
  startDiscoveryRig,
  UNDER_WAY,
  type DiscoveryRig,
} from "./discovery-rig";

let rig: DiscoveryRig;
beforeAll(async () => {
  rig = await startDiscoveryRig();
  const named = { Portishead: "porti", "Massive Attack": "massi", Tricky: "trick" };
  const songs = Object.entries(named).map(([artist, prefix]) => songsOf(artist, prefix, 20));
  await storeSongs(rig.database, songs.flat());
});
afterAll(() => rig.stop());

const OWN = ["porti000000", "porti000001", "massi000000", "massi000001", "trick000000"];
const UNKNOWN = ["a", "b", "c", "d", "e"].map((one) => `nodash0000${one}`);
const PAGES = ["/", "/yourlor"];

/** Begins a build of the listener's list in another worker. */
async function beginElsewhere(uid: string): Promise<void> {
  await rig.database.query(
    `insert into discoveries (user_id, build, locked_by, locked_until)
     values ($1, $2, gen_random_uuid(), now() + interval '1 hour')`,
    [uid, UNDER_WAY],
  );
}

async function finishElsewhere(uid: string): Promise<void> {
  const songs = JSON.stringify(OWN.map((ytid) => ({ ytid, reason: null })).slice(0, 1));
  await rig.database.query(
    `update discoveries set build = null, locked_until = null, songs = $2::jsonb,
     expires_at = now() + interval '1 day' where user_id = $1`,
    [uid, songs],
  );
}

describe.each(PAGES)("the card on %s", (path) => {
  test("asks visitors to sign in, on a page that caches may keep", async () => {
    const { state, html, response } = await discoveryOf(visitorWithOwnIp(rig.app.origin), path);
    expect(state).toBe("signed-out");
    expect(response.headers.get("Cache-Control")).toContain("public");
    const link = html.querySelector("main [data-discovery] a");
    expect(link?.getAttribute("href")).toBe("/login?back=%2Fdiscovery");
  });

  test("says what a list needs", async () => {
    const { visitor } = await rig.listener(OWN.slice(0, 4));
    const { state, html } = await discoveryOf(visitor, path);
    expect(state).toBe("ineligible");
    expect(html.querySelector("main [data-discovery]")?.text).toContain("Repeat at least 5 songs");
  });

  test("says what happens while the list is made, and leads to a page that waits for it", async () => {
    const { visitor, uid } = await rig.listener(OWN);
    await beginElsewhere(uid);
    const { state, html } = await discoveryOf(visitor, path);
    expect(state).toBe("eligible-building");
    expect(html.querySelector("main [data-phrase]")?.text).toMatch(/\.\.\.$/);
    expect(html.querySelector("main noscript")?.innerHTML).toContain('href="/discovery?wait=1"');
  });

  test("begins a list, and shows some of its songs once it is made", async () => {
    const { visitor } = await rig.listener(OWN);
    expect(["eligible-building", "created"]).toContain((await discoveryOf(visitor, path)).state);
    const { ids } = await createdFor(visitor);
    const { state, html } = await discoveryOf(visitor, path);
    const card = html.querySelector("main [data-discovery]")!;
    expect(state).toBe("created");
    expect(card.text).toContain(`${ids.length} songs that you do not know yet`);
    const pictured = card.querySelectorAll("img").map((image) => image.getAttribute("src")!);
    expect(pictured.every((src, at) => src.includes(ids[at]!))).toBe(true);
    expect(pictured).toHaveLength(5);
    expect(card.querySelector("a")?.getAttribute("href")).toBe("/discovery");
  });

  test("says in words why a list could not be made, and offers to try again", async () => {
    const { visitor } = await rig.listener(UNKNOWN);
    await expect.poll(async () => (await discoveryOf(visitor, path)).state).toBe("failed");
    const card = (await discoveryOf(visitor, path)).html.querySelector("main [data-discovery]")!;
    expect(card.text).toContain("We found no songs for you this time");
    expect(card.text).not.toContain("No discovery artists");
    expect(card.querySelector('form[action="/api/discovery/build"] button')?.text).toBe(
      "Try again",
    );
  });
});

test("the sidebar has an item only for those who are signed in", async () => {
  const item = async (visitor: ReturnType<typeof visitorWithOwnIp>, path: string) => {
    const { html } = await discoveryOf(visitor, path);
    return html.querySelector('#sidebar a[href="/discovery"]');
  };
  const isShown = (link: Awaited<ReturnType<typeof item>>) =>
    link !== null && !link.parentNode.hasAttribute("hidden");
  const { visitor } = await rig.listener([]);
  expect(isShown(await item(visitor, "/about"))).toBe(true);
  expect((await item(visitor, "/discovery"))?.getAttribute("aria-current")).toBe("page");
  expect(isShown(await item(visitorWithOwnIp(rig.app.origin), "/about"))).toBe(false);
});

describe("a list that failed", () => {
  test("is tried again once the history has grown, not before", async () => {
    const { visitor, uid } = await rig.listener(UNKNOWN);
    await expect.poll(async () => (await discoveryOf(visitor)).state).toBe("failed");
    expect((await discoveryOf(visitor)).state).toBe("failed");
    await rig.repeat(uid, OWN);
    await createdFor(visitor);
  });

  test("is tried again a day later", async () => {
    const { visitor, uid } = await rig.listener(UNKNOWN);
    await expect.poll(async () => (await discoveryOf(visitor)).state).toBe("failed");
    const failedAt = async () => {
      const { rows } = await rig.database.query<{ failed_at: Date | null }>(
        "select failed_at from discoveries where user_id = $1",
        [uid],
      );
      return rows[0]?.failed_at?.getTime() ?? 0;
    };
    const first = await failedAt();
    await rig.database.query(
      "update discoveries set failed_at = failed_at - interval '24 hours' where user_id = $1",
      [uid],
    );
    await discoveryOf(visitor);
    await expect.poll(failedAt).toBeGreaterThan(first);
  });
});

describe("a list that is being made", () => {
  test("is on its page, even without scripts, if it is made at once", async () => {
    const { visitor } = await rig.listener(OWN);
    const { state, ids } = await discoveryOf(visitor, "/discovery?wait=1");
    expect(state).toBe("created");
    expect(ids.length).toBeGreaterThan(5);
  });

  test.each(["/discovery?wait=1", "/api/discovery?wait=1"])(
    "is waited for by %s, whichever process makes it",
    async (path) => {
      const { visitor, uid } = await rig.listener(OWN);
      await beginElsewhere(uid);
      expect((await discoveryOf(visitor, "/")).state).toBe("eligible-building");
      const waiting = visitor.get(path);
      await finishElsewhere(uid);
      expect(await (await waiting).text()).toContain(OWN[0]);
    },
  );
});
