import { once } from "node:events";
import { connect } from "node:net";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type App } from "../../support/app/app";

let app: App;

beforeAll(async () => {
  app = await startApp({ embedded: true, env: { METRICS_TOKEN: "token-of-the-operator" } });
});
afterAll(() => app.stop());

function get(path: string, init?: RequestInit) {
  return fetch(app.origin + path, { redirect: "manual", ...init });
}

test("idle connections outlive the 60 s of a proxy in front", async () => {
  const { headers } = await get("/terms");
  expect(headers.get("keep-alive")).toBe("timeout=75");
});

test("a page is rendered once, then comes from the page cache, and is not sent again to a browser that has it", async () => {
  const first = await get("/about?utm_source=a");
  expect(first.headers.get("x-cache")).toBe("miss");
  const second = await get("/about?utm_source=b");
  expect(second.headers.get("x-cache")).toBe("hit");
  expect(second.headers.get("cache-control")).toContain("s-maxage");
  expect(second.headers.getSetCookie()).toEqual([]);
  expect(await second.text()).toBe(await first.text());
  const etag = second.headers.get("etag") ?? "";
  const known = await get("/about", { headers: { "If-None-Match": etag } });
  expect(known.status).toBe(304);
});

test("every page with a session is private and rendered afresh", async () => {
  const played = await get("/api/history/add", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ytid: "dQw4w9WgXcQ" }),
  });
  const [cookie = ""] = (played.headers.getSetCookie()[0] ?? "").split(";");
  expect(cookie).toMatch(/^__lor=/);
  for (const path of ["/", "/about", "/history", "/nowhere"]) {
    const { headers } = await get(path, { headers: { Cookie: cookie } });
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("x-cache")).toBe("bypass");
    expect(headers.getSetCookie()).toEqual([]);
  }
});

test("the scripts and styles of a page are immutable, compressed and of the right type", async () => {
  const html = parse(await (await get("/")).text());
  const script = html.querySelector("script[type=module]")?.getAttribute("src") ?? "";
  const style = html.querySelector("link[rel=stylesheet]")?.getAttribute("href") ?? "";
  for (const [path, type] of [
    [script, "text/javascript; charset=utf-8"],
    [style, "text/css; charset=utf-8"],
  ] as const) {
    const { headers } = await get(path, { headers: { "Accept-Encoding": "gzip, br" } });
    expect(headers.get("cache-control")).toContain("immutable");
    expect(headers.get("content-type")).toBe(type);
    expect(headers.get("content-encoding")).toBe("br");
  }
});

test("a rejected form returns a page in the full shell, with the way back", async () => {
  const answer = await get("/api/star/set", {
    method: "POST",
    headers: {
      Accept: "text/html",
      Origin: app.origin,
      Referer: `${app.origin}/watch?v=dQw4w9WgXcQ`,
    },
    body: new URLSearchParams({ ytid: "not an id" }),
  });
  expect(answer.status).toBe(400);
  const html = parse(await answer.text());
  expect(html.querySelector("#player")).toBeTruthy();
  expect(html.querySelector("#main a")?.getAttribute("href")).toBe("/watch?v=dQw4w9WgXcQ");
});

test("a form from another site is rejected, in the full shell too", async () => {
  const answer = await get("/api/star/set", {
    method: "POST",
    headers: { Accept: "text/html", Origin: "https://evil.example" },
    body: new URLSearchParams({ ytid: "dQw4w9WgXcQ" }),
  });
  expect(answer.status).toBe(403);
  expect(parse(await answer.text()).querySelector("#player")).toBeTruthy();
});

test("the API reports unknown calls, wrong methods and unreadable bodies in its error format", async () => {
  const json = { "Content-Type": "application/json" };
  const answers = {
    404: await get("/api/no/such/call"),
    405: await get("/api/star/set"),
    400: await get("/api/star/set", { method: "POST", headers: json, body: "{" }),
    413: await get("/api/star/set", { method: "POST", headers: json, body: "x".repeat(70_000) }),
    415: await get("/api/star/set", {
      method: "POST",
      headers: { "Content-Type": "text/xml" },
      body: "<a/>",
    }),
  };
  for (const [status, answer] of Object.entries(answers)) {
    expect(answer.status).toBe(Number(status));
    expect(await answer.json()).toMatchObject({
      error: { code: expect.any(String) as string, message: expect.any(String) as string },
    });
  }
});

test("HEAD answers as GET does, without the body", async () => {
  for (const path of ["/about", "/watch?v=short", "/favicon.svg", "/history"]) {
    const [head, full] = [await get(path, { method: "HEAD" }), await get(path)];
    expect(head.status).toBe(full.status);
    expect(head.headers.get("content-type")).toBe(full.headers.get("content-type"));
    expect(await head.text()).toBe("");
  }
});

test("operators can request health, status and metrics", async () => {
  expect(await (await get("/healthz")).json()).toEqual({ status: "up" });
  expect(await (await get("/readyz")).json()).toMatchObject({ stores: { database: "up" } });
  const status = await (await get("/status")).text();
  expect(status).toContain("embedded");
  expect(status).toContain("email: off (SMTP_URL is unset)");
  expect((await get("/metrics")).status).toBe(403);
  const headers = { Authorization: "Bearer token-of-the-operator" };
  const metrics = await (await get("/metrics", { headers })).text();
  expect(metrics).toContain('page_cache_total{result="hit"}');
});

/** A request whose body is still being sent. */
async function unfinished(path: string, body: string) {
  const { port } = new URL(app.origin);
  const socket = connect(Number(port), "127.0.0.1");
  await once(socket, "connect");
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  const closed = once(socket, "close");
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
  ].join("\r\n");
  socket.write(`${head}\r\n\r\n${body.slice(0, 5)}`);
  return {
    async finish() {
      socket.write(body.slice(5));
      await closed;
      return answer;
    },
  };
}

test("a pass that is being sent when the server is told to stop is still counted", async () => {
  const body = JSON.stringify({ ytid: "9bZkp7q19f0" });
  const play = await unfinished("/api/history/add", body);
  await get("/healthz");
  const restarted = app.restart();
  await expect.poll(() => get("/healthz").catch(() => null)).toBeNull();
  const answer = await play.finish();
  expect(answer).toContain("200 OK");
  expect(answer.toLowerCase()).toContain("connection: close");
  await restarted;
  const stats = await (await get("/api/video/stats?ytids=9bZkp7q19f0")).json();
  expect(stats).toMatchObject({ res: { "9bZkp7q19f0": { totalRepeats: 1 } } });
});
