import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stepFrom } from "../../support/app/steps";
import { startApp, type App } from "../../support/app/app";
import { Visitor } from "../../support/app/visitor";

const RICK = "dQw4w9WgXcQ";
const GANGNAM = "9bZkp7q19f0";
const DESPACITO = "kJQP7kiw5Fk";
const OWN = ["lor:your-repeats", "lor:your-most-repeated", "lor:your-favorites", "lor:search"];
const PUBLIC = ["lor:fresh-reviews", "lor:staff-picks"];

let app: App;
let listener: Visitor;
beforeAll(async () => {
  app = await startApp();
  listener = await newListener();
});
afterAll(() => app.stop());

/** A listener who played one video twice and another later, hearted a third, and searched. */
async function newListener(): Promise<Visitor> {
  const visitor = new Visitor(app.origin);
  for (const ytid of [RICK, RICK, GANGNAM]) await visitor.json("/api/history/add", { ytid });
  await visitor.json("/api/star/set", { ytid: DESPACITO });
  const answer = await visitor.send(`/api/marks?ytids=${GANGNAM},${DESPACITO}`, {
    headers: { Accept: "application/json", Referer: `${app.origin}/search?q=summer+hits` },
  });
  expect(answer.status).toBe(200);
  return visitor;
}

async function mainOf(visitor: Visitor, path: string, status = 200) {
  const response = await visitor.get(path);
  expect(response.status).toBe(status);
  return parse(await response.text()).querySelector("#main")!;
}
const attributes = (main: Awaited<ReturnType<typeof mainOf>>, name: string) =>
  main.querySelectorAll(`[${name}]`).map((one) => one.getAttribute(name));

describe("the page of a system playlist", () => {
  test.each([
    ["lor:your-repeats", "Your Repeats", [DESPACITO, GANGNAM, RICK]],
    ["lor:your-most-repeated", "Your Most Repeated", [RICK, GANGNAM, DESPACITO]],
    ["lor:your-favorites", "Your Favorites", [DESPACITO]],
    ["lor:search", "Search List", [GANGNAM, DESPACITO]],
  ])("%s shows a listener their own videos", async (pid, name, ytids) => {
    const main = await mainOf(listener, `/playlist/${pid}`);
    expect(main.querySelector("h1")?.text).toBe(name);
    expect(attributes(main, "data-ytid")).toEqual(ytids);
    expect(main.querySelector(`[data-ytid="${ytids[0]}"] a`)?.getAttribute("href")).toBe(
      `/watch?v=${ytids[0]}&from=playlist&list=${pid}`,
    );
    const stranger = new Visitor(app.origin);
    await stranger.json("/api/star/clear", { ytid: RICK });
    for (const visitor of [stranger, new Visitor(app.origin)]) {
      const response = await visitor.get(`/playlist/${pid}`);
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
      const page = parse(await response.text()).querySelector("#main")!;
      expect([page.querySelector("h1")?.text, attributes(page, "data-ytid")]).toEqual([name, []]);
      expect(page.text).toContain("No videos to show");
    }
  });

  test("says what was searched for", async () => {
    const main = await mainOf(listener, "/playlist/LOR:Search");
    expect(main.text).toContain('Results of the search for "summer hits"');
  });

  test.each(PUBLIC)("%s is the same for everybody, and cached", async (pid) => {
    const { headers, status } = await new Visitor(app.origin).get(`/playlist/${pid}`);
    expect(status).toBe(200);
    expect(headers.get("Cache-Control")).toContain("s-maxage");
    expect(headers.getSetCookie()).toEqual([]);
  });

  test.each(["lor:", "lor:nothing", "lor:your-repeats/more"])("there is no %s", async (pid) => {
    await mainOf(listener, `/playlist/${pid}`, 404);
  });

  test("has no controls to change it", async () => {
    for (const pid of [...OWN, ...PUBLIC]) {
      const main = await mainOf(listener, `/playlist/${pid}`);
      const actions = attributes(main, "action").filter((action) => action?.includes("playlist"));
      expect(actions).toEqual([]);
      expect((await listener.form(`/playlist/${pid}`, { name: "Mine" })).status).toBe(403);
    }
  });
});

test("is listed in Your Music under All when it has videos", async () => {
  const own = async (visitor: Visitor, path: string) =>
    attributes(await mainOf(visitor, path), "data-pid").filter((pid) => OWN.includes(pid ?? ""));
  expect(await own(listener, "/playlist")).toEqual(OWN);
  expect(await own(listener, "/playlist?tab=mine")).toEqual([]);
  expect(await own(new Visitor(app.origin), "/playlist")).toEqual([]);
});

test("has a Next that goes through the list without scripts", async () => {
  const response = await listener.get(
    `/watch?v=${RICK}&from=playlist&list=lor:your-most-repeated&wait=1`,
  );
  const page = parse(await response.text());
  expect(await stepFrom(listener, page, "Next")).toMatch(new RegExp(`^/watch\\?v=${GANGNAM}&`));
});

describe("GET /api/playlist", () => {
  test("returns system playlists beside others, a listener's own only to them", async () => {
    const query = `key=pid:lor:your-favorites&key=pid:lor:staff-picks&key=pid:lor:nothing`;
    const { answer } = await listener.json(`/api/playlist?${query}`);
    const link = (pid: string) => `${app.origin}/?p=playlist/${pid}`;
    const shape = { created: 0, uid: expect.any(String) };
    expect(answer).toEqual({
      res: [
        {
          ...shape,
          pid: "lor:your-favorites",
          name: "Your Favorites",
          ytids: [DESPACITO],
          public: false,
          link: link("lor:your-favorites"),
        },
        {
          ...shape,
          pid: "lor:staff-picks",
          name: "Staff Picks",
          ytids: expect.any(Array),
          public: true,
          link: link("lor:staff-picks"),
        },
      ],
    });
    const other = await new Visitor(app.origin).json(`/api/playlist?${query}`);
    expect(other.answer).toMatchObject({ res: [{ uid: "", ytids: [] }, { uid: "" }] });
  });

  test("the share link leads to the page", async () => {
    const moved = await new Visitor(app.origin).get("/?p=playlist/lor:staff-picks");
    expect([moved.status, moved.headers.get("Location")]).toEqual([
      301,
      "/playlist/lor:staff-picks",
    ]);
  });
});

test.each([
  ["add-ytids", { ytids: [RICK] }],
  ["set-ytids", { ytids: [RICK] }],
  ["remove-ytids", { ytids: [RICK] }],
  ["restore-ytids", {}],
  ["move", { ytid: RICK, to: "top" }],
  ["rename", { name: "Mine now" }],
  ["delete", {}],
  ["follow/add", {}],
  ["follow/delete", {}],
])("%s cannot change a system playlist", async (call, body) => {
  for (const pid of [...OWN, ...PUBLIC]) {
    expect(await listener.json(`/api/playlist/${call}/${pid}`, body)).toMatchObject({
      status: 403,
      answer: { error: { code: "not_yours" } },
    });
  }
  expect((await listener.json(`/api/playlist/${call}/lor:nothing`, body)).status).toBe(404);
});
