import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { sharedAppAndUpstreams } from "../../support/app/shared-app";
import { Visitor } from "../../support/app/visitor";

const { app } = sharedAppAndUpstreams();

const RESULTS = "Search results";
const PRODUCT = "Listen on Repeat";

/** A query that looks like markup and like another parameter. */
const queries = ["rick astley", `a&b="<i>'+%`, "キー"];

test.each([
  ["/search", `${RESULTS} - ${PRODUCT}`],
  ["/radio/search", `${RESULTS} - Radio - ${PRODUCT}`],
  ["/podcast/search", `${RESULTS} - Podcasts - ${PRODUCT}`],
])("title and canonical address of %s name the query", async (path, title) => {
  for (const q of queries) {
    const asked = new URLSearchParams({ q, wait: "1" });
    const html = await (await new Visitor(app.origin).get(`${path}?${asked.toString()}`)).text();
    const head = parse(html).querySelector("head")!;
    expect(head.querySelector("title")?.text).toBe(`${q} - ${title}`);
    const link = head.querySelector("link[rel=canonical]")?.getAttribute("href") ?? "";
    const canonical = new URL(link);
    expect(canonical.origin + canonical.pathname).toBe(app.origin + path);
    expect([...canonical.searchParams]).toEqual([["q", q]]);
    expect(head.querySelector('meta[property="og:url"]')?.getAttribute("content")).toBe(link);
  }
});

test("an address with the query in its path has the same canonical address", async () => {
  const html = await (await new Visitor(app.origin).get("/Search/rick%20astley?wait=1")).text();
  const link = parse(html).querySelector("link[rel=canonical]")?.getAttribute("href");
  expect(link).toBe(`${app.origin}/search?q=rick+astley`);
});

test.each([
  ["/radio/search", `${PRODUCT} Radio | Live Stations from Around the World`],
  ["/podcast/search", `Search for a podcast - ${PRODUCT}`],
])("%s without a query has a title of its own", async (path, title) => {
  const html = parse(await (await new Visitor(app.origin).get(path)).text());
  expect(html.querySelector("title")?.text).toBe(title);
  const link = html.querySelector("link[rel=canonical]")?.getAttribute("href");
  expect(link).toBe(app.origin + path);
});
