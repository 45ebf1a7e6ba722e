import { describe, expect, test, vi } from "vitest";
import { entryOf, mayServeStale, serveEntry } from "./page-entry";

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

  test("grows older while the machine's clock goes back a day", async () => {
    const day = 86_400_000;
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    try {
      const entry = (await entryOf("/", page("public, max-age=60, stale-while-revalidate=600")))!;
      vi.advanceTimersByTime(90_000);
      vi.setSystemTime(Date.now() - day);
      const variant = { encoding: "identity", ifNoneMatch: null, head: false } as const;
      expect(serveEntry(entry, variant, "stale").headers.get("age")).toBe("90");
      expect(mayServeStale(entry, "/")).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});
