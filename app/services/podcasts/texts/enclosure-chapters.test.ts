import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { quietLog } from "../../../../tests/support/app/quiet-log";
import { useDatabase } from "../../../../tests/support/data/database";
import { startFeeds, type Feeds } from "../../../../tests/upstreams/feeds/server";
import { taggedChapters } from "../../../../tests/upstreams/feeds/texts";
import { createLookups } from "../../upstreams/lookups.server";
import { createGuard } from "../../upstreams/guard/guard.server";
import { createEnclosureChapters } from "./enclosure-chapters.server";

let feeds: Feeds;
beforeAll(async () => {
  feeds = await startFeeds();
});
afterAll(() => feeds.stop());

const asking = { waitMs: 60_000, mayAsk: () => Promise.resolve(true) };

describe("chapters in files", () => {
  const db = useDatabase();

  /** One of several processes on the same database. */
  const process = () =>
    createEnclosureChapters({
      guard: createGuard({ allowPrivate: true }),
      lookups: createLookups({ db: db(), log: quietLog }),
      log: quietLog,
    });
  const enclosure = (path: string) => ({ url: `${feeds.origin}${path}`, type: "audio/mpeg" });
  const asked = (path: string) => feeds.seen.filter((one) => one.path === path);

  test.each(["/media/tagged3.mp3", "/endless-media/tagged4.mp3"])(
    "are asked for once by all processes: %s",
    async (path) => {
      const [one, other] = [process(), process()];
      expect(await one.chapters(enclosure(path), asking)).toEqual(taggedChapters);
      expect(await one.chapters(enclosure(path), asking)).toEqual(taggedChapters);
      expect(await other.chapters(enclosure(path), asking)).toEqual(taggedChapters);
      expect(asked(path).map(({ range }) => range)).toEqual(["bytes=0-262143"]);
    },
  );

  test.each(["/media/talk.mp3", "/media/missing.mp3", "/truncated/x.mp3"])(
    "are none, and not asked for again: %s",
    async (path) => {
      expect(await process().chapters(enclosure(path), asking)).toEqual([]);
      expect(await process().chapters(enclosure(path), asking)).toEqual([]);
      expect(asked(path)).toHaveLength(1);
    },
  );

  test("are not asked for where the client may not ask, or the sound is no MP3", async () => {
    const path = "/media/tagged4.mp3?not";
    const mayNot = { ...asking, mayAsk: () => Promise.resolve(false) };
    expect(await process().chapters(enclosure(path), mayNot)).toBeNull();
    const other = { url: `${feeds.origin}/media/long.m4a`, type: "audio/x-m4a" };
    expect(await process().chapters(other, asking)).toEqual([]);
    expect(asked(path)).toEqual([]);
    expect(asked("/media/long.m4a")).toEqual([]);
  });

  test("are waited for no longer than a page waits", async () => {
    const mayAsk = () => new Promise<boolean>(() => undefined);
    const late = enclosure("/media/tagged3.mp3?late");
    expect(await process().chapters(late, { waitMs: 1, mayAsk })).toBeNull();
  });
});
