import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { Visitor } from "../../support/app/visitor";
import { sharedAppAndUpstreams } from "../../support/app/shared-app";

const RICK = "dQw4w9WgXcQ";

const { app, upstreams } = sharedAppAndUpstreams({ env: { PRODUCT_NAME: "Loops & <More>" } });

const newVisitor = () => new Visitor(app.origin);
const get = (path: string) => newVisitor().send(path);
const pageOf = async (path: string) => parse(await (await newVisitor().get(path)).text());

async function locations(path: string): Promise<string[]> {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toMatch(/^application\/xml/);
  const found = parse(await response.text()).querySelectorAll("loc");
  return found.map(({ text }) => text);
}

describe("the sitemap", () => {
  test("has repeated videos and followed playlists, but no private ones", async () => {
    const owner = newVisitor();
    await owner.json("/api/history/add", { ytid: RICK });
    await newVisitor().get(`/watch?v=${RICK}&wait=1`);
    const made = async (name: string) => {
      const { answer } = await owner.json<{ pid: string }>("/api/playlist/create", { name });
      await owner.json(`/api/playlist/add-ytids/${answer.pid}`, { ytids: [RICK] });
      return answer.pid;
    };
    const [shared, own] = [await made("Shared"), await made("Own")];
    await newVisitor().form(`/api/playlist/follow/add/${shared}`, {});
    expect(await locations("/sitemap/videos-0.xml")).toEqual([`${app.origin}/watch?v=${RICK}`]);
    const lists = await locations("/sitemap/playlists-0.xml");
    expect(lists).toContain(`${app.origin}/playlist/${shared}`);
    expect(lists).not.toContain(`${app.origin}/playlist/${own}`);
  });

  test("is an index of files whose addresses are pages that exist", async () => {
    const files = await locations("/sitemap.xml");
    expect(files).toContain(`${app.origin}/sitemap/pages-0.xml`);
    for (const file of files) {
      const { status } = await fetch(file);
      expect(status, file).toBe(200);
    }
    const pages = await locations("/sitemap/pages-0.xml");
    expect(pages).toContain(`${app.origin}/faq`);
    expect(pages).toContain(`${app.origin}/stream/eighties-forever`);
    for (const page of pages) expect((await fetch(page)).status, page).toBe(200);
  });

  test("has no file beyond its last, and none with another name", async () => {
    for (const name of ["playlists-1.xml", "pages-1.xml", "secrets-0.xml", "pages.xml"]) {
      const missing = await get(`/sitemap/${name}`);
      expect([missing.status, await missing.text()]).toEqual([404, "There is no such file.\n"]);
    }
  });
});

test("robots.txt names the sitemap and what not to crawl", async () => {
  const response = await get("/robots.txt");
  const text = await response.text();
  expect(response.headers.get("Content-Type")).toMatch(/^text\/plain/);
  expect(text).toContain(`Sitemap: ${app.origin}/sitemap.xml`);
  expect(text).toContain("Disallow: /api/");
});

test("the manifest names the product and icons that exist, and pages link to it", async () => {
  const page = await pageOf("/faq");
  const href = page.querySelector('link[rel="manifest"]')?.getAttribute("href") ?? "";
  const response = await get(href);
  expect(response.headers.get("Content-Type")).toMatch(/^application\/manifest\+json/);
  const manifest = await response.json();
  expect(manifest).toMatchObject({ name: "Loops & <More>", short_name: "LOR", start_url: "/" });
  for (const { src, type } of manifest.icons) {
    expect((await get(src)).headers.get("Content-Type")).toContain(type);
  }
});

test("the OpenSearch description leads to the search page, with the product's name escaped", async () => {
  const page = await pageOf("/");
  const href = page.querySelector('link[rel="search"]')?.getAttribute("href") ?? "";
  const text = await (await get(href)).text();
  expect(text).toContain("<LongName>Loops &amp; &lt;More&gt;</LongName>");
  expect(text).toContain(`template="${app.origin}/search?q={searchTerms}"`);
});

test.each([
  "/sitemap.xml",
  "/sitemap/pages-0.xml",
  "/robots.txt",
  "/manifest.webmanifest",
  "/opensearch.xml",
])("%s is stored by every cache", async (path) => {
  expect((await get(path)).headers.get("Cache-Control")).toMatch(/^public, max-age=3600/);
});

describe("oEmbed", () => {
  const oembed = async (url: string, more = "") => {
    const response = await get(`/oembed?url=${encodeURIComponent(url)}${more}`);
    return { status: response.status, headers: response.headers, answer: await response.json() };
  };

  test("of a loop is the host's player, starting with the section", async () => {
    const loop = `${app.origin}/watch?v=${RICK}&s=12.5&e=20`;
    const { status, headers, answer } = await oembed(loop, "&format=json&maxwidth=480");
    expect(status).toBe(200);
    expect(headers.get("Cache-Control")).toMatch(/^public, max-age=3600/);
    expect(answer).toMatchObject({
      version: "1.0",
      type: "video",
      title: "Rick Astley - Never Gonna Give You Up (Official Video) (4K Remaster)",
      author_name: "Rick Astley",
      width: 480,
      height: 270,
    });
    const frame = parse(answer.html).querySelector("iframe");
    const src = new URL(frame?.getAttribute("src") ?? "");
    expect(src.origin + src.pathname).toBe(`${upstreams.youtube.origin}/embed/${RICK}`);
    expect(Object.fromEntries(src.searchParams)).toMatchObject({ loop: "1", start: "12" });
    expect(src.searchParams.has("autoplay")).toBe(false);
  });

  test("never makes the player smaller than its host allows, and escapes titles", async () => {
    const { answer } = await oembed(
      `${app.origin}/watch?v=escaping001`,
      "&maxwidth=90&maxheight=9",
    );
    expect(answer).toMatchObject({ width: 200, height: 200 });
    expect(parse(answer.html).querySelectorAll("*")).toHaveLength(1);
  });

  test.each([
    ["", "&format=xml", 501],
    ["", "&format=yaml", 501],
    ["https://evil.example/watch?v=dQw4w9WgXcQ", "", 404],
    ["nothing", "", 404],
    ["missing0404", "", 404],
  ])("of %j with %j is %i", async (which, more, status) => {
    const own = `${app.origin}/watch?v=${which || RICK}`;
    const url = which.includes("://") ? which : own;
    expect((await oembed(url, more)).status).toBe(status);
  });

  test("is linked from the page that it describes", async () => {
    const page = await pageOf(`/watch?v=${RICK}&wait=1`);
    const href = page.querySelector('link[type="application/json+oembed"]')?.getAttribute("href");
    expect((await fetch(href ?? "")).status).toBe(200);
  });
});

describe("structured data of a video", () => {
  const structured = async (path: string) => {
    const page = await pageOf(path);
    return JSON.parse(page.querySelector('script[type="application/ld+json"]')?.text ?? "null");
  };

  test("describes the video", async () => {
    expect(await structured(`/watch?v=${RICK}&wait=1`)).toMatchObject({
      "@type": "VideoObject",
      name: "Rick Astley - Never Gonna Give You Up (Official Video) (4K Remaster)",
      duration: expect.stringMatching(/^PT\d+S$/) as string,
    });
  });

  test("describes the section in the address as a clip", async () => {
    const { hasPart } = await structured(`/watch?v=${RICK}&s=3&e=5.5&wait=1`);
    expect(hasPart).toMatchObject({
      "@type": "Clip",
      startOffset: 3,
      endOffset: 5.5,
      url: `${app.origin}/watch?v=${RICK}&s=3&e=5.5`,
    });
  });

  test("cannot be broken out of by a title", async () => {
    const { name } = await structured("/watch?v=escaping001&wait=1");
    expect(name).toContain("<b>Live</b>");
  });
});
