import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { quietLog } from "../../../tests/support/app/quiet-log";
import { databaseKinds, useDatabase } from "../../../tests/support/data/database";
import { startFeeds, type Feeds } from "../../../tests/upstreams/feeds/server";
import { taggedChapters } from "../../../tests/upstreams/feeds/texts";
import { createLookups } from "../platform/lookups.server";
import { createGuard } from "../upstreams/guard/guard.server";
import { createEnclosureChapters } from "./enclosure-chapters.server";

let feeds: Feeds;
beforeAll(async () => {
  feeds = await startFeeds();
});
afterAll(() => feeds.stop());

const asking = { waitMs: 60_000, mayAsk: () => Promise.resolve(true) };

describe.each(databaseKinds)("chapters in files on %s", (kind) => {
  const db = useDatabase(kind);

  /** One of several processes with the same database. */
  const process = () =>
    createEnclosureChapters({
      guard: createGuard({ allowPrivate: true }),
      lookups: createLookups({ db: db(), log: quietLog }),
      log: quietLog,
    });
  const enclosure = (path: string) => ({ url: `${feeds.origin}${path}`, type: "audio/mpeg" });
  const asked = (path: string) => feeds.seen.filter((one) => one.path === path);

  test.each([`/media/tagged3.mp3?${kind}`, `/endless-media/tagged4.mp3?${kind}`])(
    "are asked for once by all processes: %s",
    async (path) => {
      const [one, other] = [process(), process()];
      expect(await one.chapters(enclosure(path), asking)).toEqual(taggedChapters);
      expect(await one.chapters(enclosure(path), asking)).toEqual(taggedChapters);
      expect(await other.chapters(enclosure(path), asking)).toEqual(taggedChapters);
      expect(asked(path).map(({ range }) => range)).toEqual(["bytes=0-262143"]);
    },
  );

  test.each([`/media/talk.mp3?${kind}`, `/media/missing.mp3?${kind}`, `/truncated/x.mp3?${kind}`])(
    "are none, and not asked for again: %s",
    async (path) => {
      expect(await process().chapters(enclosure(path), asking)).toEqual([]);
      expect(await process().chapters(enclosure(path), asking)).toEqual([]);
      expect(asked(path)).toHaveLength(1);
    },
  );

  test("are not asked for where the client may not ask, or the sound is no MP3", async () => {
    const path = `/media/tagged4.mp3?not-${kind}`;
    const mayNot = { ...asking, mayAsk: () => Promise.resolve(false) };
    expect(await process().chapters(enclosure(path), mayNot)).toBeNull();
    const other = { url: `${feeds.origin}/media/long.m4a?${kind}`, type: "audio/x-m4a" };
    expect(await process().chapters(other, asking)).toEqual([]);
    expect(asked(path)).toEqual([]);
    expect(asked(`/media/long.m4a?${kind}`)).toEqual([]);
  });

  test("are waited for no longer than a page waits", async () => {
    const mayAsk = () => new Promise<boolean>(() => undefined);
    const late = enclosure(`/media/tagged3.mp3?late-${kind}`);
    expect(await process().chapters(late, { waitMs: 1, mayAsk })).toBeNull();
  });
});
