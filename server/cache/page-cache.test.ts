import { getRequestListener } from "@hono/node-server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { brotliDecompressSync } from "node:zlib";
import { CACHE_POLICIES } from "~/services/platform/cache-policy.server";
import { PageCache } from "./page-cache";
import type { Variant } from "./page-entry";
import { NO_FACTS } from "../request/route-facts";
import { pageKey, type PageKey } from "./page-key";

// Puts its own class in the place of `Response`, as in the server.
getRequestListener(() => new Response());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const PLAIN: Variant = { encoding: "identity", ifNoneMatch: null, head: false };

function keyOf(path: string): PageKey {
  const key = pageKey(`http://localhost${path}`, "auto", {
    routeOf: () => "/watch",
    factsOf: () => ({ ...NO_FACTS, parameters: ["v"] }),
  });
  if (!key) throw new Error("too long");
  return key;
}

const HOME = keyOf("/");

const PUBLIC_PAGE = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": CACHE_POLICIES.publicPage,
};

function page(text: string, headers: Record<string, string> = {}, status = 200) {
  return new Response(text, { status, headers: { ...PUBLIC_PAGE, ...headers } });
}

function cache(maxBytes = 1_000_000) {
  const errors: unknown[] = [];
  return { store: new PageCache({ maxBytes, onError: (error) => errors.push(error) }), errors };
}

/** Renders one response after another, and counts them. */
function renders(...responses: (() => Response | Promise<Response>)[]) {
  let count = 0;
  return {
    render: async () => {
      const next = responses[Math.min(count++, responses.length - 1)];
      if (!next) throw new Error("nothing to render");
      return next();
    },
    count: () => count,
  };
}

async function ask(store: PageCache, render: () => Promise<Response>, variant = PLAIN, key = HOME) {
  const { response, result } = await store.answer(variant, key, render);
  return { result, response, text: await response.text() };
}

test("a public page is rendered once and then comes from the cache, with its age", async () => {
  const { store } = cache();
  const { render, count } = renders(() => page("one"));
  expect(await ask(store, render)).toMatchObject({ result: "miss", text: "one" });
  vi.advanceTimersByTime(7_000);
  const { result, response, text } = await ask(store, render);
  expect({ result, text }).toEqual({ result: "hit", text: "one" });
  expect(response.headers.get("age")).toBe("7");
  expect(response.headers.get("x-cache")).toBe("hit");
  expect(count()).toBe(1);
});

test.each([
  ["private", page("x", { "Cache-Control": "private, no-store" })],
  ["without a policy", page("x", { "Cache-Control": "" })],
  ["not public in words", page("x", { "Cache-Control": "max-age=60" })],
  ["with a cookie", page("x", { "Set-Cookie": "__lor=1" })],
  ["a server error", page("x", {}, 500)],
  ["a redirect", page("", { Location: "/" }, 302)],
])("a response that is %s is never cached", async (_why, response) => {
  const { store } = cache();
  const { render, count } = renders(() => response.clone());
  expect((await ask(store, render)).result).toBe("bypass");
  expect((await ask(store, render)).result).toBe("bypass");
  expect(count()).toBe(2);
  expect(store.bytes).toBe(0);
});

test("many requests at once render the page once", async () => {
  const { store } = cache();
  const { render, count } = renders(() => Promise.resolve(page("one")));
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(store, render)));
  expect(count()).toBe(1);
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(["one"]));
  expect(answers.filter(({ result }) => result === "miss")).toHaveLength(1);
});

test("requests that waited for a page that proves private each get their own", async () => {
  const { store } = cache();
  let rendered = 0;
  const render = async () => page(`own ${++rendered}`, { "Cache-Control": "private, no-store" });
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(store, render)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(5);
});

test("a stale page is served at once while it is rendered again, once", async () => {
  const { store } = cache();
  const { render, count } = renders(
    () => page("old"),
    () => page("new"),
  );
  await ask(store, render);
  vi.advanceTimersByTime(61_000);
  const answers = await Promise.all([ask(store, render), ask(store, render), ask(store, render)]);
  expect(answers.map(({ result, text }) => `${result} ${text}`)).toEqual(
    Array(3).fill("stale old"),
  );
  await expect.poll(async () => (await ask(store, render)).text).toBe("new");
  expect(count()).toBe(2);
});

test("a page that proves private when it is rendered again is not shared", async () => {
  const { store } = cache();
  const { render, count } = renders(
    () => page("for everyone"),
    () => page("mine", { "Cache-Control": "private, no-store" }),
  );
  await ask(store, render);
  vi.advanceTimersByTime(61_000);
  expect(await ask(store, render)).toMatchObject({ result: "stale", text: "for everyone" });
  await expect.poll(() => store.bytes).toBe(0);
  expect(await ask(store, render)).toMatchObject({ result: "bypass", text: "mine" });
  expect(count()).toBe(3);
});

test("an expired page that proves private is not served from the cache", async () => {
  const { store } = cache();
  const { render } = renders(
    () => page("for everyone"),
    () => page("mine", { "Cache-Control": "private, no-store" }),
  );
  await ask(store, render);
  vi.advanceTimersByTime(700_000);
  expect(await ask(store, render)).toMatchObject({ result: "bypass", text: "mine" });
});

test("a page that fails when it is rendered again stays cached", async () => {
  const { store } = cache();
  const { render, count } = renders(
    () => page("old"),
    () => page("sorry", {}, 500),
  );
  await ask(store, render);
  vi.advanceTimersByTime(61_000);
  for (let at = 2; at < 4; at++) {
    const { response, text } = await ask(store, render);
    expect([response.headers.get("x-cache"), text]).toEqual(["stale", "old"]);
    await expect.poll(count).toBe(at);
  }
});

test("requests for a page that has proved private do not wait for one another", async () => {
  const { store } = cache();
  const mine = () => page("mine", { "Cache-Control": "private, no-store" });
  await ask(store, async () => mine());
  const finish: ((response: Response) => void)[] = [];
  const render = () => new Promise<Response>((resolve) => finish.push(resolve));
  const asked = [ask(store, render), ask(store, render)];
  expect(finish).toHaveLength(2);
  for (const end of finish) end(mine());
  await Promise.all(asked);
});

test("fresh() returns fresh pages only", async () => {
  const { store } = cache();
  const { render } = renders(() => page("one"));
  expect(store.fresh(HOME.key)).toBeNull();
  const { response } = await ask(store, render);
  expect(response.headers.get("x-cache")).toBe("miss");
  expect(store.fresh(HOME.key)?.status).toBe(200);
  vi.advanceTimersByTime(61_000);
  expect(store.fresh(HOME.key)).toBeNull();
});

test("clear() removes every page", async () => {
  const { store } = cache();
  const { render, count } = renders(() => page("one"));
  const keys = [keyOf("/"), keyOf("/about")];
  for (const key of keys) await ask(store, render, PLAIN, key);
  store.clear();
  expect(store.bytes).toBe(0);
  for (const key of keys) expect((await ask(store, render, PLAIN, key)).result).toBe("miss");
  expect(count()).toBe(4);
});

test("an expired page that may not be served stale is rendered first", async () => {
  const { store } = cache();
  const { render } = renders(
    () => page("old"),
    () => page("new"),
  );
  await ask(store, render);
  vi.advanceTimersByTime(700_000);
  expect(await ask(store, render)).toMatchObject({ result: "miss", text: "new" });
});

test("when rendering fails the stale page is served, while it may be", async () => {
  const { store, errors } = cache();
  let broken = false;
  const render = async () => {
    if (broken) throw new Error("down");
    return page("old");
  };
  await ask(store, render);
  broken = true;
  vi.advanceTimersByTime(61_000);
  expect(await ask(store, render)).toMatchObject({ result: "stale", text: "old" });
  await expect.poll(() => errors).toHaveLength(1);
  vi.advanceTimersByTime(700_000);
  const failing = async () => page("sorry", {}, 500);
  expect(await ask(store, failing)).toMatchObject({ result: "stale", text: "old" });
  vi.advanceTimersByTime(90_000_000);
  expect((await ask(store, failing)).response.status).toBe(500);
});

test("purge() removes the pages with its key and no others", async () => {
  const { store } = cache();
  const video = renders(() => page("video", { "Surrogate-Key": "video-a page-x" }));
  const other = renders(() => page("other", { "Surrogate-Key": "video-b" }));
  await ask(store, video.render, PLAIN, keyOf("/watch?v=a"));
  await ask(store, other.render, PLAIN, keyOf("/watch?v=b"));
  expect(store.purge("video-a")).toBe(1);
  expect((await ask(store, video.render, PLAIN, keyOf("/watch?v=a"))).result).toBe("miss");
  expect((await ask(store, other.render, PLAIN, keyOf("/watch?v=b"))).result).toBe("hit");
});

/** Renders a page when told to, as often as it is asked. */
function heldRenders() {
  const finish: ((response: Response) => void)[] = [];
  return { finish, render: () => new Promise<Response>((resolve) => finish.push(resolve)) };
}

const purges: [string, (store: PageCache) => unknown][] = [
  ["its purge", (store) => store.purge("video-a")],
  ["a purge of everything", (store) => store.clear()],
];

describe.each(purges)("a page that was being rendered during %s", (_what, purge) => {
  const keys = { "Surrogate-Key": "video-a" };

  test("is sent for no cache, not stored here, and rendered again", async () => {
    const { store } = cache();
    const { finish, render } = heldRenders();
    const variant = { ...PLAIN, ifNoneMatch: "*" };
    const asked = ask(store, render, variant);
    purge(store);
    finish[0]?.(page("before", keys));
    const { response, result, text } = await asked;
    expect([response.status, result, text]).toEqual([200, "bypass", "before"]);
    expect(response.headers.get("cache-control")).toBe(CACHE_POLICIES.private);
    expect(response.headers.has("surrogate-key")).toBe(false);
    expect(response.headers.get("x-cache")).toBe("bypass");
    expect(store.bytes).toBe(0);
    const again = async () => page("after", keys);
    expect(await ask(store, again)).toMatchObject({ result: "miss", text: "after" });
    expect(await ask(store, again)).toMatchObject({ result: "hit", text: "after" });
  });

  test("goes to those who waited before it; the others share one rendered anew", async () => {
    const { store } = cache();
    const { finish, render } = heldRenders();
    const before = [ask(store, render), ask(store, render)];
    purge(store);
    const after = Array.from({ length: 5 }, () => ask(store, render));
    finish[0]?.(page("before", keys));
    const ofBefore = await Promise.all(before);
    expect(ofBefore.map(({ result, text }) => [result, text])).toEqual([
      ["bypass", "before"],
      ["bypass", "before"],
    ]);
    await expect.poll(() => finish.length).toBe(2);
    finish[1]?.(page("after", keys));
    const ofAfter = await Promise.all(after);
    expect(ofAfter.map(({ result }) => result).sort()).toEqual([
      "hit",
      "hit",
      "hit",
      "hit",
      "miss",
    ]);
    expect(new Set(ofAfter.map(({ text }) => text))).toEqual(new Set(["after"]));
    expect(finish).toHaveLength(2);
  });

  test("keeps nobody waiting longer when it is purged again and again", async () => {
    const { store } = cache();
    const { finish, render } = heldRenders();
    const first = ask(store, render);
    purge(store);
    const second = [ask(store, render), ask(store, render)];
    finish[0]?.(page("one", keys));
    await first;
    await expect.poll(() => finish.length).toBe(2);
    purge(store);
    finish[1]?.(page("two", keys));
    const answers = await Promise.all(second);
    expect(answers.map(({ result, text }) => [result, text])).toEqual([
      ["bypass", "two"],
      ["bypass", "two"],
    ]);
  });

  test("is sent for no cache also when only caches in front would store it", async () => {
    const { store } = cache();
    const { finish, render } = heldRenders();
    const moved = () => page("", { Location: "/", ...keys }, 302);
    for (const at of [0, 1, 2]) {
      const asked = ask(store, render);
      if (at > 0) purge(store);
      finish[at]?.(moved());
      const { response } = await asked;
      const wanted = at > 0 ? CACHE_POLICIES.private : CACHE_POLICIES.publicPage;
      expect(response.headers.get("cache-control")).toBe(wanted);
      expect(response.headers.has("surrogate-key")).toBe(at === 0);
    }
  });

  test("is not served from an older copy when it fails", async () => {
    const { store } = cache();
    await ask(store, async () => page("old", keys));
    vi.advanceTimersByTime(700_000);
    const { finish, render } = heldRenders();
    const asked = ask(store, render);
    purge(store);
    finish[0]?.(page("sorry", {}, 500));
    expect(await asked).toMatchObject({ result: "bypass", text: "sorry" });
  });
});

test("the purge of another page changes nothing for a page being rendered", async () => {
  const { store } = cache();
  const { finish, render } = heldRenders();
  const asked = ask(store, render);
  store.purge("video-b");
  finish[0]?.(page("one", { "Surrogate-Key": "video-a" }));
  const { response, result } = await asked;
  expect([result, response.headers.get("surrogate-key")]).toEqual(["miss", "video-a"]);
  expect((await ask(store, render)).result).toBe("hit");
});

test("a client that has the page gets 304, and HEAD gets no body", async () => {
  const { store } = cache();
  const { render } = renders(() => page("one"));
  const etag = (await ask(store, render)).response.headers.get("etag");
  const known = await ask(store, render, { ...PLAIN, ifNoneMatch: `"x", ${etag}` });
  expect(known.response.status).toBe(304);
  expect(known.text).toBe("");
  const head = await ask(store, render, { ...PLAIN, head: true });
  expect(head.text).toBe("");
  expect(head.response.headers.get("content-length")).toBe("3");
});

test("a page is stored compressed, and sent plain to clients without compression", async () => {
  const { store } = cache();
  const text = "again and again ".repeat(200);
  const { render } = renders(() => page(text));
  await ask(store, render);
  const { response } = await store.answer({ ...PLAIN, encoding: "br" }, HOME, render);
  expect(response.headers.get("content-encoding")).toBe("br");
  const body = Buffer.from(await response.arrayBuffer());
  expect(body.byteLength).toBeLessThan(200);
  expect(brotliDecompressSync(body).toString()).toBe(text);
  expect((await ask(store, render)).response.headers.has("content-encoding")).toBe(false);
});

test("the cache never exceeds its size", async () => {
  const { store } = cache(20_000);
  for (let index = 0; index < 100; index += 1) {
    await ask(store, async () => page(`${index} `.repeat(100)), PLAIN, keyOf(`/watch?v=${index}`));
    expect(store.bytes).toBeLessThanOrEqual(20_000);
  }
  expect(store.bytes).toBeGreaterThan(0);
});
