import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { brotliDecompressSync } from "node:zlib";
import { CACHE_POLICIES } from "~/services/cache-policy.server";
import { PageCache } from "./page-cache";
import type { Wish } from "./page-entry";
import { pageKey, type PageKey } from "./page-key";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const PLAIN: Wish = { encoding: "identity", ifNoneMatch: null, head: false };

function keyOf(path: string): PageKey {
  const key = pageKey(`http://localhost${path}`, "auto");
  if (!key) throw new Error("too long");
  return key;
}

const HOME = keyOf("/");

function page(text: string, headers: Record<string, string> = {}, status = 200) {
  return new Response(text, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": CACHE_POLICIES.publicPage,
      ...headers,
    },
  });
}

function cache(maxBytes = 1_000_000) {
  const errors: unknown[] = [];
  return { store: new PageCache({ maxBytes, onError: (error) => errors.push(error) }), errors };
}

/** Draws that count themselves, each with the next response. */
function draws(...responses: (() => Response | Promise<Response>)[]) {
  let count = 0;
  return {
    draw: async () => {
      const next = responses[Math.min(count, responses.length - 1)];
      count += 1;
      if (!next) throw new Error("nothing to draw");
      return next();
    },
    count: () => count,
  };
}

async function ask(store: PageCache, draw: () => Promise<Response>, wish = PLAIN, key = HOME) {
  const { response, result } = await store.answer(wish, key, draw);
  return { result, response, text: await response.text() };
}

test("a public page is drawn once and then comes from the store, with its age", async () => {
  const { store } = cache();
  const { draw, count } = draws(() => page("one"));
  expect(await ask(store, draw)).toMatchObject({ result: "miss", text: "one" });
  vi.setSystemTime(Date.now() + 7_000);
  const { result, response, text } = await ask(store, draw);
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
])("a response that is %s is never kept", async (_why, response) => {
  const { store } = cache();
  const { draw, count } = draws(() => response.clone());
  expect((await ask(store, draw)).result).toBe("bypass");
  expect((await ask(store, draw)).result).toBe("bypass");
  expect(count()).toBe(2);
  expect(store.bytes).toBe(0);
});

test("a stampede draws the page once", async () => {
  const { store } = cache();
  const { draw, count } = draws(() => Promise.resolve(page("one")));
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(store, draw)));
  expect(count()).toBe(1);
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(["one"]));
  expect(answers.filter(({ result }) => result === "miss")).toHaveLength(1);
});

test("those who waited for a page that proves private each get their own", async () => {
  const { store } = cache();
  let drawn = 0;
  const draw = async () => page(`own ${++drawn}`, { "Cache-Control": "private, no-store" });
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(store, draw)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(5);
});

test("a stale page is served at once while one drawing replaces it", async () => {
  const { store } = cache();
  const { draw, count } = draws(
    () => page("old"),
    () => page("new"),
  );
  await ask(store, draw);
  vi.setSystemTime(Date.now() + 61_000);
  const answers = await Promise.all([ask(store, draw), ask(store, draw), ask(store, draw)]);
  expect(answers.map(({ result, text }) => `${result} ${text}`)).toEqual(
    Array(3).fill("stale old"),
  );
  await vi.waitFor(async () => expect((await ask(store, draw)).text).toBe("new"));
  expect(count()).toBe(2);
});

test("a page too old to be stale is waited for", async () => {
  const { store } = cache();
  const { draw } = draws(
    () => page("old"),
    () => page("new"),
  );
  await ask(store, draw);
  vi.setSystemTime(Date.now() + 700_000);
  expect(await ask(store, draw)).toMatchObject({ result: "miss", text: "new" });
});

test("when drawing fails the old page lives on, within its time", async () => {
  const { store, errors } = cache();
  let broken = false;
  const draw = async () => {
    if (broken) throw new Error("down");
    return page("old");
  };
  await ask(store, draw);
  broken = true;
  vi.setSystemTime(Date.now() + 61_000);
  expect(await ask(store, draw)).toMatchObject({ result: "stale", text: "old" });
  await vi.waitFor(() => expect(errors).toHaveLength(1));
  vi.setSystemTime(Date.now() + 700_000);
  const failing = async () => page("sorry", {}, 500);
  expect(await ask(store, failing)).toMatchObject({ result: "stale", text: "old" });
  vi.setSystemTime(Date.now() + 90_000_000);
  expect((await ask(store, failing)).response.status).toBe(500);
});

test("purging a thing drops the pages that show it, and no others", async () => {
  const { store } = cache();
  const video = draws(() => page("video", { "Surrogate-Key": "video-a page-x" }));
  const other = draws(() => page("other", { "Surrogate-Key": "video-b" }));
  await ask(store, video.draw, PLAIN, keyOf("/watch?v=a"));
  await ask(store, other.draw, PLAIN, keyOf("/watch?v=b"));
  expect(store.purge("video-a")).toBe(1);
  expect((await ask(store, video.draw, PLAIN, keyOf("/watch?v=a"))).result).toBe("miss");
  expect((await ask(store, other.draw, PLAIN, keyOf("/watch?v=b"))).result).toBe("hit");
});

test("a page that was being drawn when its thing changed is not kept", async () => {
  const { store } = cache();
  let finish: (response: Response) => void = () => undefined;
  const slow = new Promise<Response>((resolve) => {
    finish = resolve;
  });
  const asked = ask(store, () => slow);
  store.purge("video-a");
  finish(page("before the change", { "Surrogate-Key": "video-a" }));
  expect((await asked).text).toBe("before the change");
  const { draw } = draws(() => page("after", { "Surrogate-Key": "video-a" }));
  expect(await ask(store, draw)).toMatchObject({ result: "miss", text: "after" });
});

test("a client that has the page is told so, and HEAD gets no body", async () => {
  const { store } = cache();
  const { draw } = draws(() => page("one"));
  const etag = (await ask(store, draw)).response.headers.get("etag");
  const known = await ask(store, draw, { ...PLAIN, ifNoneMatch: `"x", ${etag}` });
  expect(known.response.status).toBe(304);
  expect(known.text).toBe("");
  const head = await ask(store, draw, { ...PLAIN, head: true });
  expect(head.text).toBe("");
  expect(head.response.headers.get("content-length")).toBe("3");
});

test("a page is kept compressed, and whoever takes nothing compressed gets it plain", async () => {
  const { store } = cache();
  const text = "again and again ".repeat(200);
  const { draw } = draws(() => page(text));
  await ask(store, draw);
  const { response } = await store.answer({ ...PLAIN, encoding: "br" }, HOME, draw);
  expect(response.headers.get("content-encoding")).toBe("br");
  const body = Buffer.from(await response.arrayBuffer());
  expect(body.byteLength).toBeLessThan(200);
  expect(brotliDecompressSync(body).toString()).toBe(text);
  expect((await ask(store, draw)).response.headers.has("content-encoding")).toBe(false);
});

test("the store never grows past its size", async () => {
  const { store } = cache(20_000);
  for (let index = 0; index < 100; index += 1) {
    await ask(store, async () => page(`${index} `.repeat(100)), PLAIN, keyOf(`/watch?v=${index}`));
    expect(store.bytes).toBeLessThanOrEqual(20_000);
  }
  expect(store.bytes).toBeGreaterThan(0);
});
