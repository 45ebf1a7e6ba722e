import { inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { useDatabase } from "../../../tests/support/data/database";
import { quietLog } from "../../../tests/support/app/quiet-log";
import type { Db } from "../platform/db/database.server";
import { searches } from "../platform/db/schema.server";
import { createSearchUses } from "./search-uses.server";
import { saveSearch } from "./stored-searches.server";

const away = { execute: () => Promise.reject(new Error("away")) } as unknown as Db;

describe("the uses of searches", () => {
  const db = useDatabase();

  async function store(...queries: string[]) {
    for (const query of queries) {
      const found = { ytids: [], nextToken: null, fetchedAt: new Date() };
      await saveSearch(db(), { query, source: "own", ...found });
    }
  }
  async function usesOf(...queries: string[]) {
    const rows = await db().select().from(searches).where(inArray(searches.query, queries));
    return Object.fromEntries(rows.map(({ query, uses }) => [query, uses]));
  }

  it("of some seconds are added together; those of unknown searches do not matter", async () => {
    const [tea, milk] = ["tea kettle", "__proto__"];
    await store(tea, milk);
    const uses = createSearchUses({ db: db(), log: quietLog });
    for (const query of [tea, milk, tea, "nobody stored this"]) uses.count(query);
    await uses.flush();
    uses.count(tea);
    await uses.flush();
    await uses.flush();
    expect(await usesOf(tea)).toEqual({ [tea]: 3 });
    expect(Object.values(await usesOf(milk))).toEqual([1]);
  });

  it("wait until the database is back", async () => {
    await store("rain");
    let current = away;
    const uses = createSearchUses({
      db: { execute: (query: never) => current.execute(query) } as unknown as Db,
      log: quietLog,
    });
    uses.count("rain");
    await uses.flush();
    uses.count("rain");
    current = db();
    await uses.flush();
    expect(await usesOf("rain")).toEqual({ rain: 2 });
  });
});
