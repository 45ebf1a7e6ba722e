import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { sharedAppAndUpstreams } from "../../support/app/shared-app";
import { Visitor } from "../../support/app/visitor";

const { app } = sharedAppAndUpstreams();

const PODCAST = "1000130302";
const PAGE = "/podcast/new-episodes";

async function hearted(): Promise<Visitor> {
  const visitor = new Visitor(app.origin);
  await (await visitor.get(`/podcast/${PODCAST}?wait=1`)).text();
  await visitor.form("/api/podcast/heart/set", { podcast_id: PODCAST, redirectTo: PAGE });
  return visitor;
}

const open = async (visitor: Visitor) => parse(await (await visitor.get(PAGE)).text());

const FIELD = 'main input[aria-label^="Address"]';

/** Only the answer to the form has the address. */
async function feedOf(visitor: Visitor): Promise<string> {
  const made = parse(await (await visitor.form(PAGE, {})).text());
  const field = made.querySelector(FIELD);
  const { pathname, search } = new URL(field?.getAttribute("value") ?? "");
  expect((await open(visitor)).querySelectorAll(FIELD)).toHaveLength(0);
  expect((await open(visitor)).querySelector("main")?.text).toContain("You have a private feed.");
  return pathname + search;
}

describe("new episodes", () => {
  test("are those of hearted podcasts, with their podcast's name", async () => {
    const visitor = await hearted();
    const main = (await open(visitor)).querySelector("main");
    expect(main?.querySelectorAll("[data-episodeid]")).toHaveLength(1);
    expect(main?.querySelector("[data-episodeid]")?.text).toContain("Paper Boat Comedy 3");
    expect((await open(new Visitor(app.origin))).querySelector("main")?.text).toContain(
      "Heart podcasts",
    );
  });

  test("are a private feed, whose old address stops working when it gets a new one", async () => {
    const visitor = await hearted();
    const address = await feedOf(visitor);
    const reader = new Visitor(app.origin);
    const answer = await reader.get(address);
    expect(answer.headers.get("Content-Type")).toContain("application/rss+xml");
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    const items = parse(await answer.text()).querySelectorAll("item enclosure");
    expect(items).toHaveLength(1);
    expect(items[0]?.getAttribute("url")).toContain("/media/talk.mp3");
    const renewed = await feedOf(visitor);
    expect(renewed).not.toBe(address);
    expect((await reader.get(address)).status).toBe(404);
    expect((await reader.get(renewed)).status).toBe(200);
  });

  test("are a private feed that programs make with a call", async () => {
    const visitor = await hearted();
    const { answer } = await visitor.json<{ url: string }>("/api/podcast/feed-token", {});
    const { pathname, search } = new URL(answer.url);
    expect((await new Visitor(app.origin).get(pathname + search)).status).toBe(200);
  });

  test.each(["", "?token=", "?token=__proto__", `?token=${"a".repeat(200)}`])(
    "need a token that exists, unlike %s",
    async (query) => {
      const missing = await new Visitor(app.origin).get(`${PAGE}.rss${query}`);
      expect([missing.status, await missing.text()]).toEqual([404, "There is no such feed.\n"]);
    },
  );
});
