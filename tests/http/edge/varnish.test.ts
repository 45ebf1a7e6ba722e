import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { purgeRequests } from "../../../server/edge/purge-request";
import { packs, PUBLIC, sends, setUpFront, tracesPassedOn } from "../../support/edge/edge-rig";
import { startVarnish } from "../../support/edge/varnish";

const rig = setUpFront((app) => startVarnish([app], "word-of-tests"));

const purge = (...keys: string[]) => purgeRequests(new URL(rig.edge.purgeUrl), undefined)(keys);

it("keeps one copy per theme, of what the page reads, and none for a listener", async () => {
  await rig.get("/search?utm_source=mail&shown=1&q=a%20b");
  expect((await rig.get("/search?q=a%20b&shown=1", { cookie: "_ga=1" })).cache).toBe("hit");
  const dark = { cookie: "_ga=1; dark-mode=true" };
  expect((await rig.get("/search?q=a%20b&shown=1", dark)).cache).toBe("miss");
  const own = await rig.get("/search?x=1&q=a%20b", { cookie: "__lor=1" });
  expect(own.body).toContain("/search?x=1&q=a%20b for __lor=1");
});

it("keeps two copies, Brotli and gzip, and unpacks one for whoever takes neither", async () => {
  rig.app.rules.set("/packed", packs(PUBLIC));
  const ways = ["gzip, deflate, br, zstd", "br;q=0.5", "gzip;q=1.0, br;q=0", "x-br", "identity"];
  const bodies: string[] = [];
  for (const way of ways) {
    bodies.push((await rig.get("/packed", { "accept-encoding": way })).body);
  }
  const [br, gzip] = ["rendering 1, br", "rendering 2, gzip"];
  expect(bodies).toEqual([br, br, gzip, gzip, gzip]);
});

it("forgets the pages with a surrogate key, and no others", async () => {
  rig.app.rules.set("/stream/a", sends(PUBLIC, { "Surrogate-Key": "page-streams stream-a" }));
  rig.app.rules.set("/stream/b", sends(PUBLIC, { "Surrogate-Key": "page-streams stream-ab" }));
  const both = async () => {
    const [a, b] = [await rig.get("/stream/a"), await rig.get("/stream/b")];
    return [a.cache, b.cache];
  };
  await both();
  expect(await both()).toEqual(["hit", "hit"]);
  expect((await purge("stream-a", "stream", "page")).ok).toBe(true);
  expect(await both()).toEqual([null, "hit"]);
  expect((await purge("page-streams")).ok).toBe(true);
  expect(await both()).toEqual([null, null]);
});

it("forgets everything but files that never change", async () => {
  rig.app.rules.set("/assets/a.js", sends("public, max-age=31536000, immutable"));
  for (const path of ["/assets/a.js", "/top10"]) await rig.get(path);
  await purge("*");
  expect((await rig.get("/assets/a.js")).cache).toBe("hit");
  expect((await rig.get("/top10")).cache).toBe("miss");
});

it("takes no purge without the password or through a proxy, and no expression as a key", async () => {
  await rig.get("/kept");
  const target = rig.edge.purgeUrl.replace("purge:word-of-tests@", "");
  const basic = (login: string) => `Basic ${Buffer.from(login).toString("base64")}`;
  const sent = async (authorization: string, keys: string, more?: object, method = "POST") => {
    const headers = { authorization, "surrogate-key": keys, ...more };
    return (await fetch(target, { method, headers })).status;
  };
  for (const login of ["purge:", "purge:other", "purge:word-of-tests2"]) {
    expect(await sent(basic(login), "*")).toBe(403);
  }
  const right = basic("purge:word-of-tests");
  expect(await sent(right, "*", {}, "GET")).toBe(403);
  // A proxy in front says for whom it asks.
  expect(await sent(right, "*", { "x-forwarded-for": "203.0.113.7" })).toBe(403);
  const odd = [".*|", "a  b", "a) (", "", "* a", "a && obj.status", "é", "a\tb"];
  for (const keys of odd) expect(await sent(right, keys)).toBe(400);
  expect((await rig.get("/kept")).cache).toBe("hit");
});

it("serves the old page while a new one is rendered, for as long as the app allows", async () => {
  rig.app.rules.set("/live", sends("public, s-maxage=1, stale-while-revalidate=600"));
  await rig.get("/live");
  await expect.poll(async () => (await rig.get("/live")).cache).toBe("stale");
  await expect.poll(async () => (await rig.get("/live")).body).toBe("rendering 2");
  rig.app.rules.set("/strict", packs("public, s-maxage=1, stale-if-error=86400"));
  const caches: (string | null)[] = [];
  const strict = async () => {
    const { cache, body } = await rig.get("/strict", { "accept-encoding": "gzip, br" });
    caches.push(cache);
    return body;
  };
  await expect.poll(strict).toBe("rendering 2, br");
  expect(caches).not.toContain("stale");
});

it("passes on no trace of a stranger", async () => {
  expect(await tracesPassedOn(rig)).toEqual([["host"], ["host"]]);
});

it("serves a stale page while the app is down or fails, with its age, and else its own words", async () => {
  const policy = "public, s-maxage=1, stale-while-revalidate=1, stale-if-error=86400";
  let broken = false;
  rig.app.rules.set("/lasting", (_request, response) => {
    response.writeHead(broken ? 500 : 200, {
      "Cache-Control": broken ? "private, no-store" : policy,
      ...(!broken && { Age: "100", "Surrogate-Key": "video-lasting" }),
    });
    response.end(broken ? "broken" : "whole");
  });
  const ask = async () => {
    const { status, cache, body, response } = await rig.get("/lasting");
    return { status, cache, body, age: Number(response.headers.get("age")) };
  };
  expect(await ask()).toMatchObject({ status: 200, age: 100 });
  broken = true;
  await expect.poll(ask).toMatchObject({ status: 200, body: "whole", cache: "stale" });
  const { age } = await ask();
  expect(age).toBeGreaterThan(100);
  expect(age).toBeLessThan(130);
  await rig.app.stop();
  try {
    expect(await ask()).toMatchObject({ status: 200, body: "whole", cache: "stale" });
    await purge("video-lasting");
    const { status, body, response } = await rig.get("/lasting");
    expect(status).toBe(503);
    expect(body).toMatch(/^Listen on Repeat is not available/);
    expect(readFileSync("deploy/nginx/cache-rules.conf", "utf8"), "nginx's words").toContain(
      `503 "${body.trim()}";`,
    );
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "retry-after": "5",
      "cache-control": "private, no-store",
      "content-type": "text/plain",
      "x-content-type-options": "nosniff",
    });
    const sent = await fetch(`${rig.edge.url}/api/star/set`, { method: "POST", body: "{}" });
    expect([sent.status, await sent.text()]).toEqual([503, body]);
  } finally {
    await rig.app.start();
  }
});
