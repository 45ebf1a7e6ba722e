import { describe, expect, test } from "vitest";
import { entryOf } from "./page-entry";

function page(cacheControl: string, headers: Record<string, string> = {}, text = "a page") {
  return new Response(text, {
    headers: { "Content-Type": "text/html", "Cache-Control": cacheControl, ...headers },
  });
}

describe("a cached page", () => {
  test.each([
    ["public, max-age=60", true],
    ["public, max-age=0, s-maxage=60", true],
    ["public, max-age=60, s-maxage=0", false],
    ["public, max-age=0", false],
    ["public, no-store, max-age=60", false],
    ["max-age=60", false],
  ])("with %s: %s", async (cacheControl, isStored) => {
    expect((await entryOf("/", page(cacheControl))) !== null).toBe(isStored);
  });

  test("has all encodings of its text, a tag of its own and its surrogate keys", async () => {
    const store = (headers = {}, text = "a page ".repeat(500)) =>
      entryOf("/", page("public, max-age=60", headers, text));
    const entry = await store({ "Surrogate-Key": "video-a  page-b" });
    const { br, gzip, identity } = entry!.bodies;
    expect(entry?.surrogateKeys).toEqual(["video-a", "page-b"]);
    expect(entry?.bytes).toBe(identity.byteLength + br.byteLength + gzip.byteLength);
    expect(entry?.etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect((await store())?.etag).toBe(entry?.etag);
    expect((await store())?.surrogateKeys).toEqual([]);
    expect((await store({}, "another"))?.etag).not.toBe(entry?.etag);
  });
});
