import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { COOKIE_AGES } from "~/domain/cookies";
import { SESSION_COOKIE } from "~/sessions/cookie.server";
import { PAGE_PARAMETERS } from "../../server/page-key";
import { BODY_LIMIT } from "../../server/request-body";
import { visitorOf } from "../../server/visitor";
import { startEdge, type Edge } from "../support/edge";
import { freePort } from "../support/process";

const PUBLIC = "public, max-age=0, s-maxage=600, stale-while-revalidate=600, stale-if-error=86400";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Stands for the app: counts what reaches it, and answers as the path's own rule says. */
function standIn(port: number) {
  const seen: { url: string; cookie: string | undefined; encoding: string | undefined }[] = [];
  const rules = new Map<string, Answer>();
  const server = createServer((request, response) => {
    const url = request.url ?? "";
    seen.push({
      url,
      cookie: request.headers.cookie,
      encoding: request.headers["accept-encoding"] as string | undefined,
    });
    const rule = rules.get(url.split("?")[0] ?? "");
    if (rule) return rule(request, response);
    const drawn = seen.filter((one) => one.url === url).length;
    response.setHeader("Vary", "Accept-Encoding, Cookie");
    response.setHeader("Cache-Control", url.startsWith("/api/") ? "private, no-store" : PUBLIC);
    response.setHeader("X-Cache", "miss");
    response.end(`${url} for ${request.headers.cookie ?? "anyone"}, drawing ${drawn}`);
  });
  return {
    rules,
    /** Everything that has come for this path, whatever its query. */
    asked: (path: string) => seen.filter(({ url }) => url.split("?")[0] === path),
    start: async () => {
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

let app: ReturnType<typeof standIn>;
let edge: Edge;

beforeAll(async () => {
  const port = await freePort();
  app = standIn(port);
  await app.start();
  edge = await startEdge(`127.0.0.1:${port}`);
});

afterAll(async () => {
  await edge?.stop();
  await app?.stop();
});

/** Over a connection of its own: nginx answers nothing more on one that has started a background update. */
async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(edge.url + path, { headers: { connection: "close", ...headers } });
  const body = await response.text();
  return { status: response.status, cache: response.headers.get("x-cache"), body, response };
}

function sends(cacheControl: string, more: Record<string, string> = {}): Answer {
  let drawn = 0;
  return (_request, response) => {
    response.writeHead(200, { "Cache-Control": cacheControl, ...more });
    response.end(`drawing ${++drawn}`);
  };
}

it("answers the second request from the cache, with the app's own words for it", async () => {
  const first = await get("/watch?v=aaaaaaaaaaa");
  const second = await get("/watch?v=aaaaaaaaaaa");
  expect([first.cache, second.cache]).toEqual(["miss", "hit"]);
  expect(second.body).toBe(first.body);
  expect(app.asked("/watch")).toHaveLength(1);
  expect(second.response.headers.get("x-request-id")).not.toBe(
    first.response.headers.get("x-request-id"),
  );
});

const cookieNames = [SESSION_COOKIE, ...Object.keys(COOKIE_AGES)];
const isPersonal = (name: string) =>
  visitorOf((header) => (header === "cookie" ? `${name}=opened` : null)).personal;

it.each(cookieNames.filter((name) => name !== "dark-mode" && !isPersonal(name)))(
  "shares pages with whoever sends %s, which changes no drawing, and keeps it from the app",
  async (name) => {
    const cookie = `${name}=opened`;
    await get(`/shared-${name}`, { cookie });
    expect((await get(`/shared-${name}`)).cache).toBe("hit");
    expect(app.asked(`/shared-${name}`)).toEqual([expect.objectContaining({ cookie: undefined })]);
  },
);

it.each(cookieNames.filter(isPersonal))(
  "gives whoever sends %s a page of his own and keeps none of it",
  async (name) => {
    const path = `/own-${name}`;
    const cookie = `dark-mode=true; ${name}=opened`;
    const mine = await get(`${path}?utm_source=x&v=1`, { cookie });
    expect(mine.body).toBe(`${path}?utm_source=x&v=1 for ${cookie}, drawing 1`);
    const others = await get(`${path}?v=1`);
    expect(others.body).toBe(`${path}?v=1 for anyone, drawing 1`);
    const again = await get(`${path}?v=1`, { cookie });
    expect(again.cache).not.toBe("hit");
    expect(again.body).toContain(cookie);
  },
);

it("takes no cookie with a longer name for one of ours", async () => {
  const cookie = "x__lor=1; norepeat=true; _ga=repeat";
  await get("/strange", { cookie });
  expect((await get("/strange", { cookie })).cache).toBe("hit");
  expect(app.asked("/strange")).toEqual([expect.objectContaining({ cookie: undefined })]);
});

it("sends requests with credentials of any other kind to the app", async () => {
  await get("/keyed");
  expect((await get("/keyed", { authorization: "Bearer 1" })).cache).toBe("miss");
});

it("keeps the themes apart and hands on nothing else of the visitor", async () => {
  const cookies = { dark: "_ga=1; dark-mode=true", light: "dark-mode=false; _ga=2", auto: "_ga=3" };
  for (const cookie of Object.values(cookies)) await get("/themed", { cookie });
  const dark = await get("/themed", { cookie: cookies.dark });
  const light = await get("/themed", { cookie: cookies.light });
  const auto = await get("/themed", { cookie: "dark-mode=purple" });
  expect([dark, light, auto].map(({ cache }) => cache)).toEqual(["hit", "hit", "hit"]);
  expect(app.asked("/themed").map(({ cookie }) => cookie)).toEqual([
    "dark-mode=true",
    "dark-mode=false",
    undefined,
  ]);
});

it("ignores unknown parameters and the order of known ones", async () => {
  const first = await get("/search?utm_source=mail&v=1&q=a%20b&fbclid=zz&q=second");
  const second = await get("/search?q=a%20b&v=1");
  expect(first.body).toContain("/search?q=a%20b&v=1 ");
  expect(second.cache).toBe("hit");
  expect((await get("/search?q=a%20b&v=2")).cache).toBe("miss");
  expect(app.asked("/search").map(({ url }) => url)).toEqual([
    "/search?q=a%20b&v=1",
    "/search?q=a%20b&v=2",
  ]);
});

it("takes no visitor's odd spelling for another page", async () => {
  await get("/spelt?V=evil");
  expect(app.asked("/spelt").map(({ url }) => url)).toEqual(["/spelt"]);
  await get("/spelt?v");
  expect(app.asked("/spelt").at(-1)?.url).toBe("/spelt?v=");
  await get("/search/AC%2FDC?x=1");
  expect(app.asked("/search/AC%2FDC").map(({ url }) => url)).toEqual(["/search/AC%2FDC"]);
});

it("knows exactly the parameters that the app knows", () => {
  const rules = readFileSync(
    new URL("../../deploy/nginx/cache-rules.conf", import.meta.url),
    "utf8",
  );
  const varnish = readFileSync(new URL("../../deploy/varnish/rules.vcl", import.meta.url), "utf8");
  const known = [...rules.matchAll(/^map \$args .*"&(\w+)=\$1"/gm)].map(([, name]) => name);
  const joined = /^map "((?:\$lor_arg_\w+)+)"/m.exec(rules)?.[1] ?? "";
  const perVarnish = /\(\?!\(\?:([\w|]+)\)/.exec(varnish)?.[1]?.split("|");
  expect(known).toEqual([...PAGE_PARAMETERS]);
  expect(joined.match(/\$/g)).toHaveLength(known.length);
  expect(perVarnish).toEqual([...PAGE_PARAMETERS]);
});

it("keeps one copy for each encoding that the app makes", async () => {
  const ways = ["gzip, deflate, br, zstd", "gzip;q=1.0, br;q=0", "br;q=0.5", "x-br", "identity"];
  for (const way of ways) await get("/packed", { "accept-encoding": way });
  expect(app.asked("/packed").map(({ encoding }) => encoding)).toEqual(["br", "gzip", undefined]);
});

it("never keeps a response that sets a cookie, or that the app calls private", async () => {
  app.rules.set("/setting", sends(PUBLIC, { "Set-Cookie": "__lor=someone; Path=/" }));
  app.rules.set("/mine", sends("private, no-store"));
  for (const path of ["/setting", "/mine"]) {
    await get(path);
    const second = await get(path);
    expect(second.body).toBe("drawing 2");
    expect(second.cache).toBeNull();
  }
});

it("keeps no page with an address longer than the app keeps", async () => {
  const path = `/search?q=${"x".repeat(510)}`;
  await get(path);
  expect((await get(path)).cache).toBe("miss");
});

it("serves the old page at once while a new one is being drawn", async () => {
  let drawn = 0;
  let finish: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (finish = resolve));
  app.rules.set("/slow", async (_request, response) => {
    if (++drawn > 1) await held;
    response.setHeader("Cache-Control", "public, s-maxage=1, stale-while-revalidate=600");
    response.end(`drawing ${drawn}`);
  });
  await get("/slow");
  await expect.poll(async () => (await get("/slow")).cache, { timeout: 5000 }).toBe("stale");
  await expect.poll(() => drawn).toBe(2);
  expect((await get("/slow")).body).toBe("drawing 1");
  expect(drawn).toBe(2);
  finish();
  await expect.poll(async () => (await get("/slow")).body).toBe("drawing 2");
});

it("serves what the app allows while the app is down, and no more", async () => {
  app.rules.set("/lasting", sends("public, s-maxage=1, stale-if-error=86400"));
  app.rules.set("/passing", sends("public, s-maxage=1"));
  await get("/lasting");
  await get("/passing");
  await app.stop();
  try {
    await expect.poll(async () => (await get("/lasting")).cache, { timeout: 5000 }).toBe("stale");
    await expect.poll(async () => (await get("/passing")).status, { timeout: 5000 }).toBe(503);
    const mine = await get("/lasting", { cookie: "__lor=1" });
    expect(mine.status).toBe(503);
    expect(mine.response.headers.get("cache-control")).toBe("private, no-store");
    expect(mine.response.headers.get("retry-after")).toBe("5");
  } finally {
    await app.start();
  }
  await expect.poll(async () => (await get("/passing")).body).toBe("drawing 2");
});

it("serves what the app allows while the app answers with errors", async () => {
  let broken = false;
  app.rules.set("/shaky", (_request, response) => {
    response.writeHead(broken ? 500 : 200, {
      "Cache-Control": broken ? "private, no-store" : "public, s-maxage=1, stale-if-error=86400",
    });
    response.end(broken ? "broken" : "whole");
  });
  await get("/shaky");
  broken = true;
  await expect.poll(async () => (await get("/shaky")).cache, { timeout: 5000 }).toBe("stale");
  expect(await get("/shaky")).toMatchObject({ status: 200, body: "whole" });
});

it("hands on each piece of a streamed page as it comes", async () => {
  let finish: () => void = () => undefined;
  app.rules.set("/streamed", (_request, response) => {
    response.writeHead(200, { "Cache-Control": "private, no-store", "X-Accel-Buffering": "no" });
    response.write("shell");
    finish = () => response.end(" panel");
  });
  const response = await fetch(`${edge.url}/streamed`);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe("shell");
  finish();
  expect((await reader.read()).value).toBe(" panel");
});

it("lets one request draw a page for all who ask at once", async () => {
  app.rules.set("/crowded", sends(PUBLIC));
  const answers = await Promise.all(Array.from({ length: 8 }, () => get("/crowded")));
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(["drawing 1"]));
  expect(app.asked("/crowded")).toHaveLength(1);
});

it("answers 304 to whoever has the page already", async () => {
  app.rules.set("/tagged", sends(PUBLIC, { ETag: 'W/"abc"' }));
  await get("/tagged");
  const again = await get("/tagged", { "if-none-match": 'W/"abc"' });
  expect(again).toMatchObject({ status: 304, body: "" });
});

it("keeps files for everyone, whatever cookies come with the request", async () => {
  app.rules.set("/assets/entry-abc.js", sends("public, max-age=31536000, immutable"));
  await get("/assets/entry-abc.js", { cookie: "__lor=1; dark-mode=true" });
  const second = await get("/assets/entry-abc.js?v=2", { cookie: "__lor=2" });
  expect(second.response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  await get("/assets/entry-abc.js", { cookie: "dark-mode=false" });
  expect(app.asked("/assets/entry-abc.js").map(({ cookie }) => cookie)).toEqual([
    undefined,
    undefined,
  ]);
});

it("passes calls on untouched and keeps none", async () => {
  const call = "/API/video/meta?ytids=a,b&v=1";
  await get(call, { cookie: "__lor=1" });
  const second = await get(call, { cookie: "__lor=1" });
  expect(second.body).toBe(`${call} for __lor=1, drawing 2`);
});

it("tells the app who asked, and by what way", async () => {
  app.rules.set("/api/who", (request, response) => {
    response.end(JSON.stringify(request.headers));
  });
  const headers = { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https" };
  const told = JSON.parse((await get("/api/who", headers)).body) as Record<string, string>;
  expect(told).toMatchObject({
    host: new URL(edge.url).host,
    "x-forwarded-for": "203.0.113.9, 127.0.0.1",
    "x-forwarded-proto": "https",
    "x-request-id": expect.stringMatching(/^[\w.:-]{8,64}$/),
  });
  const plain = JSON.parse((await get("/api/who")).body) as Record<string, string>;
  expect(plain["x-forwarded-proto"]).toBe("http");
});

it("refuses a body that the app would refuse, in the same words", async () => {
  app.rules.set("/api/star/set", sends("private, no-store"));
  const post = (bytes: number) =>
    fetch(`${edge.url}/api/star/set`, { method: "POST", body: "x".repeat(bytes) });
  expect((await post(BODY_LIMIT)).status).toBe(200);
  const refused = await post(BODY_LIMIT + 1);
  expect(refused.status).toBe(413);
  expect(await refused.json()).toEqual({
    error: { code: "too_large", message: "That is too much to send at once" },
  });
});

it("writes no query into its log", async () => {
  await get("/login?code=123456");
  await expect.poll(() => edge.accessLog()).toContain('"path":"/login"');
  expect(edge.accessLog()).not.toContain("123456");
});
