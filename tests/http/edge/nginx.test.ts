import { expect, it } from "vitest";
import { COOKIE_AGES } from "~/domain/cookies/cookies";
import { HOST_SESSION_COOKIE, SESSION_COOKIE } from "~/sessions/cookie.server";
import { visitorOf } from "../../../server/request/visitor";
import { packs, PUBLIC, sends, setUpEdgeRig, streamed } from "../../support/edge/edge-rig";

const rig = setUpEdgeRig();

it("answers the second request from the cache, with the app's own headers", async () => {
  const first = await rig.get("/watch?v=aaaaaaaaaaa");
  const second = await rig.get("/watch?v=aaaaaaaaaaa");
  expect([first.cache, second.cache]).toEqual(["miss", "hit"]);
  expect(second.body).toBe(first.body);
  expect(rig.app.asked("/watch")).toHaveLength(1);
  expect(second.response.headers.get("x-request-id")).not.toBe(
    first.response.headers.get("x-request-id"),
  );
});

const cookieNames = [SESSION_COOKIE, HOST_SESSION_COOKIE, ...Object.keys(COOKIE_AGES)];
const isPersonal = (name: string) =>
  visitorOf((header) => (header === "cookie" ? `${name}=opened` : null)).personal;

it.each(cookieNames.filter((name) => name !== "dark-mode" && !isPersonal(name)))(
  "serves the shared page for %s, which does not change it, and hides it from the app",
  async (name) => {
    const cookie = `${name}=opened`;
    await rig.get(`/shared-${name}`, { cookie });
    expect((await rig.get(`/shared-${name}`)).cache).toBe("hit");
    expect(rig.app.asked(`/shared-${name}`)).toEqual([
      expect.objectContaining({ cookie: undefined }),
    ]);
  },
);

it.each(cookieNames.filter(isPersonal))(
  "serves %s a private page and caches none of it",
  async (name) => {
    const path = `/search/own-${name}`;
    const cookie = `dark-mode=true; ${name}=opened`;
    const mine = await rig.get(`${path}?utm_source=x&q=1`, { cookie });
    expect(mine.body).toBe(`${path}?utm_source=x&q=1 for ${cookie}, rendering 1`);
    const others = await rig.get(`${path}?q=1`);
    expect(others.body).toBe(`${path}?q=1 for anyone, rendering 1`);
    const again = await rig.get(`${path}?q=1`, { cookie });
    expect(again.cache).not.toBe("hit");
    expect(again.body).toContain(cookie);
  },
);

it("does not confuse a cookie with a longer name with one of ours", async () => {
  const cookie = "x__lor=1; norepeat=true; _ga=repeat";
  await rig.get("/strange", { cookie });
  expect((await rig.get("/strange", { cookie })).cache).toBe("hit");
  expect(rig.app.asked("/strange")).toEqual([expect.objectContaining({ cookie: undefined })]);
});

it("passes requests with other credentials to the app", async () => {
  await rig.get("/keyed");
  expect((await rig.get("/keyed", { authorization: "Bearer 1" })).cache).toBe("miss");
});

it("caches one page per theme and passes on no other preference of the visitor", async () => {
  const cookies = { dark: "_ga=1; dark-mode=true", light: "dark-mode=false; _ga=2", auto: "_ga=3" };
  for (const cookie of Object.values(cookies)) await rig.get("/themed", { cookie });
  const dark = await rig.get("/themed", { cookie: cookies.dark });
  const light = await rig.get("/themed", { cookie: cookies.light });
  const auto = await rig.get("/themed", { cookie: "dark-mode=purple" });
  expect([dark, light, auto].map(({ cache }) => cache)).toEqual(["hit", "hit", "hit"]);
  expect(rig.app.asked("/themed").map(({ cookie }) => cookie)).toEqual([
    "dark-mode=true",
    "dark-mode=false",
    undefined,
  ]);
});

it("ignores parameters that the page does not read, and the order of the others", async () => {
  const first = await rig.get("/search?utm_source=mail&shown=1&q=a%20b&v=zz&q=second");
  const second = await rig.get("/search?q=a%20b&shown=1");
  expect(first.body).toContain("/search?q=a%20b&shown=1 ");
  expect(second.cache).toBe("hit");
  expect((await rig.get("/search?q=a%20b&shown=2")).cache).toBe("miss");
  expect(rig.app.asked("/search").map(({ url }) => url)).toEqual([
    "/search?q=a%20b&shown=1",
    "/search?q=a%20b&shown=2",
  ]);
});

it("caches one copy of a page without parameters, whatever the query", async () => {
  for (const path of ["/about", "/about?q=x", "/about?v=1&tab=lyrics"]) await rig.get(path);
  expect(rig.app.asked("/about").map(({ url }) => url)).toEqual(["/about"]);
});

it("does not cache an odd spelling of a parameter as a separate page", async () => {
  await rig.get("/reviews?TAB=evil");
  expect(rig.app.asked("/reviews").map(({ url }) => url)).toEqual(["/reviews"]);
  await rig.get("/reviews?tab");
  expect(rig.app.asked("/reviews").at(-1)?.url).toBe("/reviews?tab=");
  await rig.get("/r%65views/?tab=a&x=1");
  expect(rig.app.asked("/r%65views/").map(({ url }) => url)).toEqual(["/r%65views/?tab=a"]);
  await rig.get("/search/AC%2FDC?x=1&next=2");
  expect(rig.app.asked("/search/AC%2FDC").map(({ url }) => url)).toEqual([
    "/search/AC%2FDC?next=2",
  ]);
});

it("caches two copies, Brotli and gzip, and unpacks one for whoever takes neither", async () => {
  rig.app.rules.set("/packed", packs(PUBLIC));
  const ways = ["gzip, deflate, br, zstd", "br;q=0.5", "gzip;q=1.0, br;q=0", "x-br", "identity"];
  const bodies: string[] = [];
  for (const way of ways) {
    bodies.push((await rig.get("/packed", { "accept-encoding": way })).body);
  }
  const [br, gzip] = ["rendering 1, br", "rendering 2, gzip"];
  expect(bodies).toEqual([br, br, gzip, gzip, gzip]);
});

it("passes a streamed page on while it comes, unpacked or not", async () => {
  for (const way of ["gzip", "identity"]) {
    const page = streamed();
    rig.app.rules.set("/streamed", page.answer);
    const headers = { "accept-encoding": way };
    const { body } = await fetch(`${rig.edge.url}/streamed`, { headers });
    const pieces = body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await pieces.read()).value).toBe("beginning");
    page.end();
    expect((await pieces.read()).value).toBe(", end");
  }
});

it("never caches a response that sets a cookie, or that the app calls private", async () => {
  rig.app.rules.set("/setting", sends(PUBLIC, { "Set-Cookie": "__lor=someone; Path=/" }));
  rig.app.rules.set("/mine", sends("private, no-store"));
  for (const path of ["/setting", "/mine"]) {
    await rig.get(path);
    const second = await rig.get(path);
    expect(second.body).toBe("rendering 2");
    expect(second.cache).toBeNull();
  }
});

it("caches no page with an address longer than the app would cache", async () => {
  const path = `/search?q=${"x".repeat(510)}`;
  await rig.get(path);
  expect((await rig.get(path)).cache).toBe("miss");
});

it("answers 304 to a browser that already has the page", async () => {
  rig.app.rules.set("/tagged", sends(PUBLIC, { ETag: 'W/"abc"' }));
  await rig.get("/tagged");
  const again = await rig.get("/tagged", { "if-none-match": 'W/"abc"' });
  expect(again).toMatchObject({ status: 304, body: "" });
});
