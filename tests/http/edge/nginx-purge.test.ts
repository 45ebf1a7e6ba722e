import { linkSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { signature } from "../../../server/edge/purge-request";
import { PUBLIC, PURGE_SECRET, sends, setUpEdgeRig } from "../../support/edge/edge-rig";

const rig = setUpEdgeRig();

const now = () => Math.floor(Date.now() / 1000);

async function purge(keys: unknown, headers?: Record<string, string>) {
  const body = JSON.stringify({ keys });
  return fetch(rig.edge.purgeUrl, {
    method: "POST",
    headers: headers ?? signature(body, PURGE_SECRET, now()),
    body,
  });
}

const purged = async (keys: unknown) => ({ ...(await (await purge(keys)).json()) });

it("forgets the pages with a surrogate key, in every theme and encoding, and no others", async () => {
  const keyed = (keys: string) => sends(PUBLIC, { "Surrogate-Key": keys });
  rig.app.rules.set("/stream/a", keyed("page-streams stream-a"));
  rig.app.rules.set("/stream/b", keyed("page-streams stream-ab"));
  const ways: Record<string, string>[] = [
    {},
    { cookie: "dark-mode=true" },
    { "accept-encoding": "br" },
  ];
  for (const way of ways) await rig.get("/stream/a", way);
  await rig.get("/stream/b");
  expect(await purged(["stream-a", "video-none"])).toEqual({ purged: 3 });
  expect((await rig.get("/stream/b")).cache).toBe("hit");
  for (const way of ways) expect((await rig.get("/stream/a", way)).cache).not.toBe("hit");
  expect(await purged(["page-streams"])).toEqual({ purged: 4 });
});

it("finds the key behind long headers, and in any spelling", async () => {
  const long = { "X-Long": "x".repeat(3000), "Surrogate-Key": "long-one" };
  rig.app.rules.set("/long", sends(PUBLIC, long));
  rig.app.rules.set("/odd", sends(PUBLIC, { "SURROGATE-KEY": "odd-one" }));
  for (const path of ["/long", "/odd"]) await rig.get(path);
  expect(await purged(["long-one"])).toEqual({ purged: 1 });
  expect(await purged(["odd-one"])).toEqual({ purged: 1 });
});

it("forgets everything but files that never change", async () => {
  rig.app.rules.set("/assets/a.js", sends("public, max-age=31536000, immutable"));
  for (const path of ["/assets/a.js", "/top10", "/sitemap.xml"]) await rig.get(path);
  await purge(["*"]);
  expect((await rig.get("/assets/a.js")).cache).toBe("hit");
  expect((await rig.get("/top10")).cache).toBe("miss");
  expect((await rig.get("/sitemap.xml")).cache).toBe("miss");
});

it("serves no purged page while the app is down", async () => {
  rig.app.rules.set("/hidden", sends(PUBLIC, { "Surrogate-Key": "video-hidden" }));
  await rig.get("/hidden");
  await rig.app.stop();
  try {
    expect((await rig.get("/hidden")).cache).toBe("hit");
    await purge(["video-hidden"]);
    expect((await rig.get("/hidden")).status).toBe(503);
  } finally {
    await rig.app.start();
  }
});

it("refuses a purge that is not signed, was signed for another body or long ago", async () => {
  await rig.get("/kept");
  const body = JSON.stringify({ keys: ["*"] });
  const forged = [
    {},
    signature(body, "another secret", now()),
    signature(`${body} `, PURGE_SECRET, now()),
    signature(body, PURGE_SECRET, now() - 3600),
    { ...signature(body, PURGE_SECRET, now()), "x-purge-timestamp": "soon" },
  ];
  for (const headers of forged) expect((await purge(["*"], headers)).status).toBe(403);
  expect((await fetch(rig.edge.purgeUrl)).status).toBe(405);
  for (const odd of ["*", { length: 1 }, [1]]) expect((await purge(odd)).status).toBe(400);
  expect((await rig.get("/kept")).cache).toBe("hit");
});

it("says how old a page is, whatever its age was when it came", async () => {
  rig.app.rules.set("/aged", sends("public, s-maxage=1, stale-if-error=86400", { Age: "100" }));
  const ageOf = async () => Number((await rig.get("/aged")).response.headers.get("age"));
  expect(await ageOf()).toBe(100);
  await rig.app.stop();
  try {
    await expect.poll(ageOf).toBeGreaterThan(101);
    expect((await rig.get("/aged")).cache).toBe("stale");
    expect(await ageOf()).toBeLessThan(160);
  } finally {
    await rig.app.start();
  }
  expect(await ageOf()).toBe(100);
});

/** Links one page's file under many names, which is as much to read and needs no room. */
function fillCache(folder: string, count: number): void {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const file = names.find((name) => name.split(path.sep).length === 3);
  for (let at = 0; at < count; at += 1) {
    linkSync(path.join(folder, file!), path.join(folder, path.dirname(file!), `link-${at}`));
  }
}

it("answers others while a purge reads many files", async () => {
  await rig.get("/busy");
  fillCache(rig.edge.cacheFolder, 20_000);
  let isPurging = true;
  const done = purge(["playlist-none"]).finally(() => (isPurging = false));
  const meanwhile: (string | null)[] = [];
  for (let at = 0; at < 5; at += 1) {
    const { cache } = await rig.get("/busy");
    if (isPurging) meanwhile.push(cache);
  }
  expect(await (await done).json()).toEqual({ purged: 0 });
  expect(meanwhile).not.toEqual([]);
  expect(meanwhile.filter((cache) => cache !== "hit")).toEqual([]);
});
