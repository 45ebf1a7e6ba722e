import sharp from "sharp";
import { expect, it } from "vitest";
import type { PictureFound } from "~/services/pictures/picture-rows.server";
import { testApp } from "../../tests/support/app-rig";
import { REQUEST_LIMITS } from "~/services/platform/limits/request-limits.server";

const path = `/pictures/${"a".repeat(32)}/96.webp`;
const found: PictureFound = { kind: "found", bytes: Buffer.from("RIFF....WEBP") };

function appWith(answer: PictureFound) {
  const asked: string[] = [];
  const app = testApp([], {
    services: {
      pictures: {
        async read(hash, size) {
          asked.push(`${hash} ${size}`);
          return answer;
        },
      },
    },
  });
  return { ...app, asked };
}

it("serves a picture to everyone as immutable", async () => {
  const { ask, asked } = appWith(found);
  for (const headers of [new Headers(), new Headers({ Cookie: "__lor=abc; dark-mode=true" })]) {
    const response = await ask(path, { headers });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "image/webp",
      "content-length": "12",
      "x-content-type-options": "nosniff",
    });
    expect(response.headers.has("set-cookie")).toBe(false);
    expect(await response.text()).toBe("RIFF....WEBP");
  }
  expect(asked).toEqual(Array(2).fill(`${"a".repeat(32)} 96`));
});

it("answers HEAD with the length and no body", async () => {
  const response = await appWith(found).ask(path, { method: "HEAD" });
  expect(response.headers.get("content-length")).toBe("12");
  expect(await response.text()).toBe("");
});

it("answers 404 for a missing picture, cached briefly", async () => {
  const response = await appWith({ kind: "none" }).ask(path);
  expect(response.status).toBe(404);
  expect(response.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=10");
});

it("sends a transparent pixel where there is no picture, so that what stands beneath it shows", async () => {
  const response = await appWith({ kind: "none" }).ask(path);
  expect(response.headers.get("content-type")).toBe("image/gif");
  const pixel = sharp(Buffer.from(await response.arrayBuffer()));
  expect(await pixel.metadata()).toMatchObject({ width: 1, height: 1, hasAlpha: true });
  expect([...(await pixel.raw().toBuffer())].at(-1)).toBe(0);
});

it("answers 503 for a picture that is still being fetched, not cached", async () => {
  const response = await appWith({ kind: "later" }).ask(path);
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("5");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
});

it.each([
  ["GET", "/pictures/https%3A%2F%2Fexample.org%2Fa.png/96.webp"],
  ["GET", `/pictures/${"a".repeat(32)}/97.webp`],
  ["POST", path],
])("serves no other paths and methods: %s %s", async (method, address) => {
  const { ask, asked } = appWith(found);
  expect((await ask(address, { method })).status).toBeGreaterThanOrEqual(400);
  expect(asked).toEqual([]);
});

it("refuses a client that asks for too many, with a picture of nothing", async () => {
  const { ask, asked } = appWith(found);
  const missing = { headers: new Headers() };
  for (let at = 0; at < REQUEST_LIMITS.picture; at += 1) await ask(path, missing);
  const refused = await ask(path, missing);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.headers.get("content-type")).toBe("image/gif");
  expect(asked).toHaveLength(REQUEST_LIMITS.picture);
});
