import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { dumpDatabase, rowsWith } from "../../support/data/dump";
import { startPostgres, type Postgres } from "../../support/services";
import { bodyOf } from "./api-calls";
import { expectNoCrash } from "./expect-no-crash";
import { addressOf, ROUTES, type RouteOfApp } from "./routes";
import { rawStatus } from "./raw-status";
import { newOwner, type Owner } from "./world";

const EVIL = "https://evil.example";
/** More than any route accepts. */
const TOO_MUCH = 3_000_000;

vi.setConfig({ testTimeout: 60_000 });

let postgres: Postgres;
let url = "";
let app: App;
let db: Client;
let owner: Owner;

beforeAll(async () => {
  postgres = await startPostgres();
  url = await postgres.createDatabase();
  app = await startApp({ env: { DATABASE_URL: url, TRUST_PROXY: "1" } });
  db = new Client({ connectionString: url });
  await db.connect();
  owner = await newOwner(app, db);
});
afterAll(async () => {
  await db.end();
  await app.stop();
  await postgres.stop();
});

const values = (): Record<string, string> => ({ pid: owner.pid });
const address = ({ path }: RouteOfApp) => addressOf(path, values());
/** The owner's rows in the database. */
const ownRows = async () => rowsWith(await dumpDatabase(url), [owner.uid, owner.pid]);
/** Reading may refresh these rows, so they do not count as changes. */
const CACHES = new Set(["videos", "searches", "lookups", "playback_failures", "quota_uses"]);

/** Requests that a page of another site can make a browser send on the listener's behalf. */
const FOREIGN: Record<string, string>[] = [
  { "Sec-Fetch-Site": "cross-site", Origin: EVIL },
  { "Sec-Fetch-Site": "same-site", Origin: "https://other.example.org" },
  { "Sec-Fetch-Site": "cross-site" },
  { Origin: EVIL },
  { Origin: "null" },
  { Origin: "http://localhost.evil.example" },
];

/** Every variant if the route has an action; otherwise one shows that it accepts no form. */
function valuesToTry<Attempt>(attempts: Attempt[], { hasAction }: RouteOfApp): Attempt[] {
  return hasAction ? attempts : attempts.slice(0, 1);
}

const forms = (route: RouteOfApp): RequestInit => ({
  method: "POST",
  body: new URLSearchParams({
    redirectTo: "/",
    confirm: "delete",
    ...texts(bodyOf(route.path, owner) ?? { email: "ada@example.org", name: "x" }),
  }),
});

function texts(body: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
}

/** Requests at a time, to keep both the app and the test busy. */
const CONCURRENCY = 4;

/** Tries every route, several at a time; the one that signs the owner out comes last. */
async function forEachRoute(
  routes: readonly RouteOfApp[],
  attempt: (route: RouteOfApp) => Promise<void>,
): Promise<void> {
  const signsOut = ({ path }: RouteOfApp) => path === "/logout";
  const left = routes.filter((route) => !signsOut(route)).values();
  const worker = async () => {
    for (const route of left) await attempt(route);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  for (const route of routes.filter(signsOut)) await attempt(route);
}

describe("a form of another site", () => {
  test("is rejected at every address, and changes nothing", async () => {
    const before = await dumpDatabase(url);
    await forEachRoute(ROUTES, async (route) => {
      for (const headers of valuesToTry(FOREIGN, route)) {
        const init = { ...forms(route), headers: { Accept: "application/json", ...headers } };
        const { status } = await owner.visitor.send(address(route), init);
        expect(status, `${route.path} ${JSON.stringify(headers)}`).toBe(403);
      }
    });
    expect(await dumpDatabase(url)).toEqual(before);
  });

  test("gets a page of ours when it asks for one, without a redirect", async () => {
    const headers = { Accept: "text/html", Origin: EVIL, Referer: `${EVIL}/form` };
    const init = { method: "POST", headers, body: new URLSearchParams({ ytid: owner.ytid }) };
    const response = await owner.visitor.send("/api/star/clear", init);
    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain("evil.example");
  });
});

test("following a link of another site changes no data of the listener, whatever the address", async () => {
  const before = await ownRows();
  const headers = { Accept: "text/html", "Sec-Fetch-Site": "cross-site", Referer: EVIL };
  await forEachRoute(ROUTES, async (route) => {
    const response = await owner.visitor.send(`${address(route)}?confirm=yes&out=1`, { headers });
    await response.body?.cancel();
    expectNoCrash(response.status, route.path);
  });
  const kept = (rows: string[]) => rows.filter((row) => !CACHES.has(row.split(":")[0] ?? ""));
  expect(kept(await ownRows())).toEqual(kept(before));
});

describe("a body", () => {
  const post = (path: string, type: string, body: BodyInit, accept = "application/json") =>
    owner.visitor.send(path, {
      method: "POST",
      headers: { Accept: accept, "Content-Type": type, "Sec-Fetch-Site": "same-origin" },
      body,
    });

  test("that is too large is rejected with 413 everywhere, with and without a declared length", async () => {
    const before = await ownRows();
    const type = "Content-Type: application/x-www-form-urlencoded";
    await forEachRoute(ROUTES, async (route) => {
      const withLength = [`Content-Length: ${TOO_MUCH}`, type];
      expect(await rawStatus(app.origin, address(route), withLength), route.path).toBe(413);
    });
    const withoutLength = ["Transfer-Encoding: chunked", "Content-Type: application/json"];
    const chunks = `10000\r\n${"x".repeat(0x10000)}\r\n`.repeat(2);
    expect(await rawStatus(app.origin, "/api/star/set", withoutLength, chunks)).toBe(413);
    expect(await ownRows()).toEqual(before);
  });

  test("of an unknown type is rejected with 415 everywhere", async () => {
    await forEachRoute(ROUTES, async (route) => {
      for (const type of valuesToTry(["text/plain", "text/xml", "application/json2"], route)) {
        expect((await post(address(route), type, "<x/>")).status, route.path).toBe(415);
      }
      if (route.isApi) return;
      expect((await post(address(route), "application/json", "{}")).status).toBe(415);
    });
  });

  const MALFORMED: [string, string][] = [
    ["multipart/form-data; boundary=x", "--x\r\nbroken"],
    ["application/json", "{"],
    ["application/json", "[]"],
    ["application/json", "null"],
    ["application/json", '"text"'],
    ["application/json", '{"__proto__": {"ytid": "x"}, "ytid": {"$ne": 1}}'],
    ["application/json", `{"ytid": "${"\\u0000".repeat(11)}", "name": "\\u0000", "pid": 1}`],
    ["application/json", "[".repeat(20_000)],
    ["application/x-www-form-urlencoded", ""],
    ["multipart/form-data", "no boundary"],
    ["application/x-www-form-urlencoded", "%ff=%00&ytid=%00&name=%00&email=%00&confirm=%zz"],
  ];

  /**
   * Calls that require no field: a prompt is shown, the queue advances, a feed is made.
   */
  const TAKES_NO_FIELD = /^(?:sessions|upsells|queue_operations|podcast_tokens):/;

  test("that is malformed is rejected where it is parsed, and never breaks the server", async () => {
    const before = await ownRows();
    await forEachRoute(ROUTES, async (route) => {
      for (const [type, body] of valuesToTry(MALFORMED, route)) {
        const { status } = await post(address(route), type, body);
        const attempt = `${route.path} ${type} ${body.slice(0, 40)}`;
        expect(status, attempt).toBeLessThan(500);
        const broken = type.startsWith("multipart") || body === "{" || body === "null";
        const reads = route.isApi && route.hasAction && route.path !== "/api/*";
        if (reads && broken) expect([400, 401, 403, 404], attempt).toContain(status);
      }
    });
    const own = await ownRows();
    const changed = own.filter((row) => !before.includes(row) && !TAKES_NO_FIELD.test(row));
    expect(changed).toEqual([]);
  });
});

describe("a redirect target", () => {
  /**
   * `redirect-to.test.ts` has many more. Here every address gets those kinds that browsers take for
   * another site.
   */
  const TARGETS = ["//evil.example", "https:evil.example", "/\\evil.example"];
  const NAMES = ["redirectTo", "back", "next", "from", "returnTo", "url", "continue"];

  /** Where a browser goes with it from our origin. */
  function leadsAway(location: string | null): boolean {
    if (location === null) return false;
    const browsers = location.replace(/[\t\r\n]/g, "").replaceAll("\\", "/");
    return new URL(browsers, app.origin).origin !== app.origin;
  }

  test("never leads a form away from our site, at any address", async () => {
    const visitor = (await newOwner(app, db)).visitor;
    const deleting = new Set(["/api/user/delete", "/profile/delete"]);
    const routes = ROUTES.filter(({ hasAction, path }) => hasAction && !deleting.has(path));
    await forEachRoute(routes, async (route) => {
      for (const target of TARGETS) {
        const { method, body } = forms(route);
        const fields = new URLSearchParams(body as URLSearchParams);
        for (const name of NAMES) fields.set(name, target);
        const headers = { Accept: "text/html", Referer: encodeURI(`${app.origin}/${target}`) };
        const response = await visitor.send(address(route), {
          method: method!,
          body: fields,
          headers,
        });
        const location = response.headers.get("Location");
        expect(leadsAway(location), `${route.path} ${target} -> ${location}`).toBe(false);
        await response.body?.cancel();
      }
    });
  });

  test("never leads a link away from our site, and is not rendered as one", async () => {
    const pages = ROUTES.filter(({ isApi }) => !isApi);
    await forEachRoute(pages, async (route) => {
      for (const target of TARGETS) {
        const query = new URLSearchParams(NAMES.map((name) => [name, target]));
        const response = await owner.visitor.get(`${address(route)}?${query}`);
        const location = response.headers.get("Location");
        expect(leadsAway(location), `${route.path} ${target} -> ${location}`).toBe(false);
        const links = [...(await response.text()).matchAll(/(?:href|action|src)="([^"]*)"/g)];
        const away = links.map(([, link = ""]) => link.replaceAll("&amp;", "&"));
        const evil = away.filter(
          (link) => leadsAway(link) && new URL(link, app.origin).href.includes("evil.example"),
        );
        expect(evil.filter((link) => !link.includes("u=") && !link.includes("url="))).toEqual([]);
      }
    });
  });
});
