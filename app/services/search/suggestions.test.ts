import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import { quietLog } from "../../../tests/support/app/quiet-log";
import { startSuggest, type Suggest } from "../../../tests/upstreams/suggest/server";
import { createSuggestClient } from "../upstreams/suggest/client.server";
import { searches } from "../platform/db/schema.server";
import { saveVideo } from "../videos/videos-store.server";
import { createSuggestions } from "./suggestions.server";

let service: Suggest;
beforeAll(async () => {
  service = await startSuggest();
});
afterAll(() => service.stop());
beforeEach(() => {
  service.mode = "healthy";
  service.seen.length = 0;
});

describe("suggestions", () => {
  const db = useDatabase();
  const start = (isOn = true) => {
    const upstream = isOn ? createSuggestClient(service.env.SUGGEST_URL ?? "", quietLog) : null;
    return createSuggestions({ db: db(), upstream, log: quietLog });
  };

  async function store(title: string, source: "api" | "listener" = "api"): Promise<string> {
    const unknown = { duration: null, views: null, rating: 0, embeddable: true };
    const metadata = { title, author: "Band", source, fetchedAt: new Date() };
    await saveVideo(db(), { ytid: uniqueYtid(), ...unknown, ...metadata });
    return title;
  }

  it("are our own titles, then words of the service, each once and ten at most", async () => {
    const own = await store("Wombat");
    const words = await start().suggest(" WOMB");
    expect(words).toEqual(expect.arrayContaining([own, "womb live", "womb lyrics"]));
    expect(words[0]).toBe(own);
    expect(words.length).toBeLessThanOrEqual(10);
    for (let at = 0; at < 12; at++) await store(`Narwhal number ${at}`);
    const many = await start().suggest("narwhal");
    expect(many).toHaveLength(10);
    expect(new Set(many).size).toBe(10);
  });

  it("begin with the most used of the searches that are common", async () => {
    const uses = { "axolotl song": 7, "live axolotl": 9, "axolotl dance": 5, "axolotl who": 4 };
    for (const [query, times] of Object.entries(uses))
      await db()
        .insert(searches)
        .values({ query, uses: times, source: "own", fetchedAt: new Date() });
    const found = await start(false).suggest("axolotl");
    expect(found).toEqual(["live axolotl", "axolotl song", "axolotl dance"]);
  });

  it("contain no submitted titles, and are none for fewer than three characters", async () => {
    await store("Quokka secrets", "listener");
    expect(await start(false).suggest("quok")).toEqual([]);
    expect(await start().suggest("qu ")).toEqual([]);
    expect(service.seen).toEqual([]);
  });

  it("treat characters that the database rejects as spaces", async () => {
    expect(await start(false).suggest("abc\0%_\\")).toEqual([]);
  });

  it("ask the service once for the same prefix", async () => {
    const { suggest } = start();
    await suggest("meerkat");
    await suggest("Meerkat ");
    expect(service.seen).toHaveLength(1);
  });

  it("do not ask the service for a client over its limit", async () => {
    const own = await store("Platypus");
    expect(await start().suggest("platy", async () => false)).toEqual([own]);
    expect(service.seen).toEqual([]);
  });

  it("do not wait for a slow service, and use its words the next time", async () => {
    const own = await store("Capybara");
    service.mode = "slow";
    const { suggest } = start();
    expect(await suggest("capyb")).toEqual([own]);
    const count = async () => (await suggest("capyb")).length;
    await expect.poll(count).toBe(9);
    expect(service.seen).toHaveLength(1);
  });

  it.each(["failing", "rate-limited", "garbage"] as const)(
    "are only our own while the service is %s, which is asked once",
    async (mode) => {
      const own = await store(`Axolotl ${mode}`);
      service.mode = mode;
      expect(await start().suggest(`axolotl ${mode}`)).toEqual([own]);
      expect(service.seen).toHaveLength(1);
    },
  );
});
