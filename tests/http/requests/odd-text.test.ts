import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { Visitor } from "../../support/app/visitor";

const RICK = "dQw4w9WgXcQ";
/** A playlist that only this listener knows. */
const UNKNOWN_VIDEO = "abcdefghij3";
const TITLE = "=Basement\u0001 tape";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

describe("text that no database stores", () => {
  const EMOJI = encodeURIComponent(`${"a".repeat(99)}\u{1f600}`);
  const PATHS = [
    "/search?q=a%00b",
    `/search?q=${EMOJI}`,
    `/search/${EMOJI}`,
    "/search/a%00b",
    "/search/%ff",
    "/%5c",
    "/%5c%5cevil.example",
    "/%00",
    "//",
    "//evil.example",
    "/%",
    "/%2f%2f",
    "/playlist/%5c",
    "/stream/%00",
    "/watch?v=%00",
    "/?p=playlist%2F%00",
    "/api/search/query?q=a%00b",
    "/api/search/suggest?q=%00",
    "/api/playlist?key=pid:%00",
    "/api/%5c",
    "/sitemap/%5c",
  ];

  test("breaks no address, with a session and without", async () => {
    const [listener, otherVisitor] = [new Visitor(app.origin), new Visitor(app.origin)];
    await listener.json("/api/star/set", { ytid: RICK });
    for (const path of PATHS) {
      for (const visitor of [listener, otherVisitor]) {
        expect((await visitor.get(path)).status, path).toBeLessThan(500);
      }
    }
    expect((await listener.get("/search?q=never%00gonna")).status).toBe(200);
  });

  test("breaks no call as its referrer", async () => {
    const listener = new Visitor(app.origin);
    await listener.json("/api/star/set", { ytid: RICK });
    const texts = ["a%00b", "a%ud83d", encodeURIComponent(`${"a".repeat(199)}\u{1f600}`)];
    for (const Referer of texts.map((text) => `${app.origin}/search?q=${text}`)) {
      const path = `/api/marks?ytids=${RICK},${UNKNOWN_VIDEO}`;
      const { status } = await listener.send(path, { headers: { Referer } });
      expect(status, Referer).toBe(200);
    }
    expect((await listener.get("/playlist/lor:search")).status).toBe(200);
  });

  test("is stored without lone surrogates if it came in JSON", async () => {
    const listener = new Visitor(app.origin);
    const body = { name: "Half \ud83d" };
    const { status, answer } = await listener.json("/api/playlist/create", body);
    expect([status, answer.name]).toEqual([200, "Half \ufffd"]);
  });
});

describe("data that a listener has submitted about a video", () => {
  test("is shown only to its sender in lists, feeds and files, and cannot break them", async () => {
    const [submitter, other] = [new Visitor(app.origin), new Visitor(app.origin)];
    const metadata = { title: TITLE, author: "\uff1dMe", duration: 77 };
    const submitted = await submitter.json("/api/video/meta", { ytid: UNKNOWN_VIDEO, metadata });
    expect(submitted.answer).toMatchObject({ stored: true });
    const made = await submitter.json<{ pid: string }>("/api/playlist/create", {
      name: "A\u0002 list",
    });
    const { pid } = made.answer;
    await submitter.json(`/api/playlist/add-ytids/${pid}`, { ytids: [UNKNOWN_VIDEO] });
    const get = async (visitor: Visitor, path: string) => (await visitor.send(path)).text();
    const list = `/api/export?list=playlist&pid=${pid}`;
    const feed = `/playlist/${pid}/rss.xml`;
    const files = ["csv", "m3u", "json"].map((format) => `${list}&format=${format}`);
    const pages = [
      `/playlist/${pid}`,
      `/watch?v=${UNKNOWN_VIDEO}`,
      `/oembed?url=${app.origin}/watch?v=${UNKNOWN_VIDEO}`,
    ];
    for (const path of [feed, ...files, ...pages]) {
      expect(await get(other, path), path).not.toMatch(/Basement|\uff1dMe/);
    }
    expect(await get(submitter, feed)).not.toContain("Basement");
    expect(await get(submitter, files[0]!)).toContain(
      `${UNKNOWN_VIDEO},'=Basement tape,'\uff1dMe,77\r\n`,
    );
    expect(await get(submitter, files[1]!)).toContain("#EXTINF:77,\uff1dMe - =Basement tape\n");
    expect(await get(submitter, files[2]!)).toContain("Basement");
    for (const path of [feed, files[0]!, files[1]!]) {
      expect(await get(submitter, path), path).not.toMatch(/[^\P{Cc}\t\r\n]/u);
    }
  });
});
