import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { createListener } from "~/services/listeners/listeners.server";
import { podcasts as table } from "~/services/platform/db/schema.server";
import { loadDueFeeds } from "~/services/podcasts/refresh/claim-feed.server";
import { importPodcasts } from "~/services/podcasts/brought/import-podcasts.server";
import { quietLog } from "../../tests/support/app/quiet-log";
import { useDatabase } from "../../tests/support/data/database";
import { startPodcastRefresh } from "./podcast-refresh";

describe("feeds in the background", () => {
  const db = useDatabase();

  /** Adds a listener whose OPML names these addresses. */
  async function bring(addresses: readonly string[]): Promise<string> {
    const userId = await createListener(db());
    const feeds = addresses.map((address) => ({ address, title: "Mine" }));
    const mayAdd = () => Promise.resolve(true);
    await importPodcasts(db(), { userId, feeds, mayAdd, now: new Date() });
    return userId;
  }
  const some = (count: number, host: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => `https://${host(at)}/feed-${at}.xml`);
  const hostOf = async (id: string) => {
    const [row] = await db().select().from(table).where(eq(table.id, id));
    return new URL(row!.feedUrl!).host;
  };

  test("of one OPML that trickle are two at a time, and leave the others their turn", async () => {
    const flood = await bring(some(60, (at) => `trickle-${at}.example`));
    const [first] = await loadDueFeeds(db(), { now: new Date(), limit: 1, inHand: [] });
    expect(first).toMatchObject({ listener: flood });
    await bring(some(60, () => "one-host.example"));
    await bring(["https://other.example/feed.xml"]);

    const due = await loadDueFeeds(db(), { now: new Date(), limit: 4, inHand: [] });
    expect(due.map(({ host }) => host)).toContain("other.example");

    const asked: string[] = [];
    const never = new Promise<void>(() => undefined);
    const { stop } = startPodcastRefresh({
      db: db(),
      log: quietLog,
      podcasts: {
        async refresh(id) {
          const host = await hostOf(id);
          asked.push(host);
          if (host === "other.example") {
            const nextTryAt = new Date(Date.now() + 3_600_000);
            await db().update(table).set({ nextTryAt }).where(eq(table.id, id));
          } else await never;
        },
      },
    });
    onTestFinished(stop);
    await expect.poll(() => asked.length).toBe(5);
    const count = (name: string) => asked.filter((host) => host.startsWith(name)).length;
    expect([count("trickle"), count("one-host"), count("other")]).toEqual([2, 2, 1]);
  });
});
