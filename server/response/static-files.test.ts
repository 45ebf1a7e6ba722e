import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseEnv } from "~/services/platform/env/env.server";
import { securityHeaders } from "./security-headers";
import { staticFiles, type StaticFiles } from "./static-files";

let folder: string;
let files: StaticFiles;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lor-static-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets/app-abc.js"), "plain");
  await writeFile(join(folder, "assets/app-abc.js.br"), "as br");
  await writeFile(join(folder, "favicon.svg"), "<svg/>");
  await writeFile(join(folder, ".hidden"), "secret");
  await writeFile(join(folder, "page.html"), "<p>Words</p>");
  const security = securityHeaders(parseEnv({ NODE_ENV: "production" }));
  files = staticFiles(pathToFileURL(`${folder}/`), security);
});
afterAll(() => rm(folder, { recursive: true }));

function get(path: string, headers: Record<string, string> = {}, method = "GET") {
  return files(new Request("http://localhost/", { method, headers }), path);
}

test("a hashed file is immutable, any other is revalidated", () => {
  const asset = get("/assets/app-abc.js");
  expect(asset?.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(asset?.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  const icon = get("/favicon.svg");
  expect(icon?.headers.get("cache-control")).not.toContain("immutable");
  expect(icon?.headers.get("content-type")).toBe("image/svg+xml");
});

test("a file that is no page says nothing of what a page may load, and may load nothing itself", () => {
  const { headers } = get("/assets/app-abc.js")!;
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("permissions-policy")).toBeNull();
  expect(get("/page.html")?.headers.get("content-security-policy")).toContain("script-src 'self'");
  expect(get("/page.html")?.headers.get("permissions-policy")).toContain("camera=()");
});

test("a compressed file is sent to clients that accept it", async () => {
  const br = get("/assets/app-abc.js", { "Accept-Encoding": "gzip, br" });
  expect(br?.headers.get("content-encoding")).toBe("br");
  expect(br?.headers.get("vary")).toBe("Accept-Encoding");
  expect(await br?.text()).toBe("as br");
  const plain = get("/assets/app-abc.js", { "Accept-Encoding": "gzip" });
  expect(plain?.headers.has("content-encoding")).toBe(false);
  expect(await plain?.text()).toBe("plain");
  expect(br?.headers.get("etag")).not.toBe(plain?.headers.get("etag"));
});

test("a client that has the file gets 304, and HEAD gets no body", async () => {
  const etag = get("/favicon.svg")?.headers.get("etag") ?? "";
  expect(get("/favicon.svg", { "If-None-Match": etag })?.status).toBe(304);
  const head = get("/favicon.svg", {}, "HEAD");
  expect(head?.headers.get("content-length")).toBe("6");
  expect(await head?.text()).toBe("");
});

test("files that are outside the folder, hidden or missing are not served", () => {
  for (const path of ["/", "/assets", "/../package.json", "/.hidden", "/favicon.svg.br", "/nope"]) {
    expect(get(path)).toBeNull();
  }
});
