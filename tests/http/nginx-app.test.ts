import { expect, it, onTestFinished } from "vitest";
import { startApp } from "../support/app";
import { startEdge } from "../support/edge";

const heart = new URLSearchParams({ ytid: "fJ9rUzIMcZQ" });

it("serves the app's public pages and files without the app, and a listener's pages only with it", async () => {
  const app = await startApp({ env: { TRUST_PROXY: "1" } });
  onTestFinished(() => app.stop());
  const edge = await startEdge(new URL(app.origin).host.replace("localhost", "127.0.0.1"));
  onTestFinished(() => edge.stop());
  const get = (path: string, cookie = "") =>
    fetch(edge.url + path, { headers: { connection: "close", cookie } });

  const page = await get("/about?utm_source=mail");
  const html = await page.text();
  expect(page.headers.get("cache-control")).toMatch(/^public/);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? "";
  expect((await get(script)).headers.get("cache-control")).toContain("immutable");

  const hearted = await fetch(`${edge.url}/api/star/set`, {
    method: "POST",
    body: heart,
    redirect: "manual",
    headers: { origin: app.origin, accept: "text/html" },
  });
  expect(hearted.status).toBe(303);
  const cookie = hearted.headers.get("set-cookie")?.split(";")[0] ?? "";
  expect(cookie).toMatch(/^__lor=/);
  const mine = await get("/about", cookie);
  expect(mine.headers.get("cache-control")).toBe("private, no-store");
  expect(await mine.text()).toContain("data-session");
  expect(await (await get("/favorites", cookie)).text()).toContain("fJ9rUzIMcZQ");

  await app.kill9();
  const kept = await get("/about");
  expect(kept.status).toBe(200);
  expect(kept.headers.get("x-cache")).toBe("hit");
  expect(await kept.text()).toBe(html);
  expect((await get(script)).status).toBe(200);
  expect((await get("/about", cookie)).status).toBe(503);
});
