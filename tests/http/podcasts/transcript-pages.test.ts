import { createHash } from "node:crypto";
import { parse } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { writeOpml } from "~/domain/podcasts/opml";
import { sharedAppAndUpstreams } from "../../support/app/shared-app";
import { Visitor } from "../../support/app/visitor";

const { app, upstreams } = sharedAppAndUpstreams();

const TEXT = "/texts/long.vtt";

/** The page of the one episode, whose transcript has 450 lines. */
let episode = "";
/** The listener who brought its podcast, which nobody else may see (PODCAST-21). */
let listener: Visitor;
beforeAll(async () => {
  const { feeds } = upstreams;
  const extra = `<podcast:transcript url="${feeds.origin}${TEXT}" type="text/vtt"/>`;
  feeds.own.set("talkative", { title: "Talkative", episodes: [{ extra }] });
  const address = `${feeds.origin}/own/talkative`;
  listener = new Visitor(app.origin);
  const text = writeOpml("One", [{ title: "Talkative", address }]);
  await listener.form("/import", { text, target: "own", name: "" });
  const id = `f${createHash("sha256").update(address).digest("base64url").slice(0, 22)}`;
  const page = parse(await (await listener.get(`/podcast/${id}?wait=1`)).text());
  const episodeId = page.querySelector("[data-episodeid]")?.getAttribute("data-episodeid");
  episode = `/podcast?podcastid=${id}&episodeid=${episodeId}&tab=transcript`;
});

async function transcript(query = "") {
  const page = parse(await (await listener.get(episode + query)).text());
  const part = page.querySelector("#transcript");
  const link = (rel: string) => part?.querySelector(`a[rel="${rel}"]`)?.getAttribute("href");
  const lines = part?.querySelectorAll("li a[data-seek]").map(({ text }) => text) ?? [];
  return { lines, earlier: link("prev"), later: link("next") };
}

test("a long transcript has pages of 200 lines, each of which leads to the next", async () => {
  const first = await transcript();
  expect([first.lines.length, first.lines[0]]).toEqual([200, expect.stringContaining("Line 0")]);
  expect(first.earlier).toBeUndefined();
  expect(first.later).toContain("page=2#transcript");
  const last = await transcript("&page=3");
  expect([last.lines.length, last.lines[0]]).toEqual([50, expect.stringContaining("Line 400 ")]);
  expect(last.later).toBeUndefined();
  expect(last.earlier).toContain("page=2#transcript");
  const none = parse(await (await listener.get(`${episode}&page=99`)).text());
  expect(none.querySelector("#transcript")?.text).toContain("There is no page 99");
});

test("an address with a time has the page for that time", async () => {
  expect((await transcript("&t=250")).lines[0]).toContain("Line 200");
  expect((await transcript("&s=410&e=412")).lines[0]).toContain("Line 400");
  expect((await transcript("&t=250&page=1")).lines[0]).toContain("Line 0");
});

test("a search goes through all pages", async () => {
  expect((await transcript("&q=trees")).lines).toHaveLength(5);
});

test("the publisher is asked once for all of them", () => {
  expect(upstreams.feeds.seen.filter(({ path }) => path === TEXT)).toHaveLength(1);
});
