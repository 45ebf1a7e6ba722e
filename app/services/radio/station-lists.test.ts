import { eq, gt } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { createLookups } from "../upstreams/lookups.server";
import { lookups as lookupRows, pictures, stations } from "../platform/db/schema.server";
import { createRadioBrowser } from "../upstreams/radio-browser/client.server";
import { quietLog } from "../../../tests/support/app/quiet-log";
import { useDatabase } from "../../../tests/support/data/database";
import { setUpRadioBrowser } from "../../../tests/upstreams/radio-browser/set-up";
import {
  stationId,
  wireStation,
  type WireStation,
} from "../../../tests/upstreams/radio-browser/stations";
import { createStationGroups } from "./station-groups.server";
import { createStationLists } from "./station-lists.server";
import { createStationLookup } from "./station-lookup.server";
import { loadNeighbours, loadStations, pruneStations } from "./station-rows.server";

const standIn = setUpRadioBrowser();

const popular = { order: "clickcount" } as const;

describe("lists of stations", () => {
  const db = useDatabase();

  function radio() {
    const env = { radio: { url: standIn().origin, mirrors: "directory.invalid" } };
    const directory = createRadioBrowser(env, quietLog);
    const lookups = createLookups({ db: db(), log: quietLog });
    return {
      lists: createStationLists({ db: db(), directory, lookups }),
      groups: createStationGroups({ directory, lookups }),
      look: createStationLookup({ db: db(), directory }),
    };
  }
  const makeStale = () =>
    db()
      .update(lookupRows)
      .set({ fetchedAt: new Date(Date.now() - 3 * 86_400_000) });

  beforeEach(async () => {
    await db().delete(lookupRows);
  });

  it("are kept: the directory is asked once, and doubles are one row", async () => {
    const { lists } = radio();
    const { ids, isWhole } = await lists.find(popular);
    expect(isWhole).toBe(true);
    expect(await lists.find(popular)).toEqual({ ids, isWhole, unasked: null });
    expect(standIn().seen).toHaveLength(1);
    const names = (await loadStations(db(), ids)).map(({ name }) => name);
    expect(names).toHaveLength(ids.length);
    expect(names.filter((name) => /jazz cellar/i.test(name))).toEqual(["Jazz Cellar"]);
    expect(names).toContain("Pier Radio");
    expect(names).not.toContain("Silent Pier");
  });

  it("are shown for days while the directory is down, and renewed when it is up", async () => {
    const { lists } = radio();
    const { ids } = await lists.find(popular);
    await makeStale();
    standIn().mode = "failing";
    const asked = standIn().seen.length;
    expect((await lists.find(popular)).ids).toEqual(ids);
    await expect.poll(() => standIn().seen.length).toBe(asked + 1);
    standIn().mode = "healthy";
    expect((await radio().lists.find(popular)).ids).toEqual(ids);
    const isFresh = gt(lookupRows.fetchedAt, new Date(Date.now() - 60_000));
    await expect.poll(() => db().select().from(lookupRows).where(isFresh)).toHaveLength(1);
  });

  it("come from the stations that we know where nothing is kept and the directory is down", async () => {
    const { lists } = radio();
    await lists.find(popular);
    standIn().mode = "failing";
    const jazz = await lists.find({ ...popular, tag: "jazz" });
    expect(jazz.unasked).toBe("failed");
    expect(jazz.ids).toContain(stationId(202));
    const named = await lists.find({ ...popular, name: "%" });
    expect(named.ids).toEqual([]);
    expect((await lists.find({ ...popular, name: "Pier" })).ids).toContain(stationId(201));
  });

  it("do not ask for a client who has asked too much", async () => {
    const { lists } = radio();
    const found = await lists.find({ ...popular, name: "kestrel" }, async () => false);
    expect(found.unasked).toBe("limited");
    expect(standIn().seen).toHaveLength(0);
  });

  it("register the pictures of stations, and none that is called null", async () => {
    const { lists } = radio();
    await lists.find(popular);
    const rows = await db().select().from(stations);
    const pictured = rows.filter(({ picture }) => picture !== null);
    expect(pictured.length).toBeGreaterThan(30);
    expect((await db().select().from(pictures)).length).toBeGreaterThanOrEqual(pictured.length);
    expect(rows.find(({ id }) => id === stationId(201))?.picture).toBeNull();
  });

  it("ask for as many as are wanted, and keep them apart from the whole list", async () => {
    const { lists } = radio();
    const few = await lists.find({ ...popular, name: "radio", limit: 3 });
    expect(few.ids).toHaveLength(3);
    expect(few.isWhole).toBe(false);
    expect(standIn().seen[0]).toContain("limit=3");
    expect((await lists.find({ ...popular, name: "radio" })).ids.length).toBeGreaterThan(3);
  });

  it("find the doubles of one station and those like it, each of them once", async () => {
    const { lists } = radio();
    const again = (number: number, more: Partial<WireStation>) =>
      wireStation(number, {
        tags: "jazz,swing",
        countrycode: "DE",
        clickcount: 9000 - number,
        ...more,
      });
    const { stations: all } = standIn();
    const jazz = all.find(({ stationuuid }) => stationuuid === stationId(202))!;
    const added = [
      again(301, { name: "Blue Note" }),
      again(302, { name: "BLUE NOTE (MP3)" }),
      again(303, { name: "Blue Note Two", url: "http://stream301.invalid/live" }),
      again(304, { name: "The Cellar", url: jazz.url }),
    ];
    all.push(...added);
    await lists.find({ ...popular, tag: "jazz" });
    for (const { stationuuid } of added) await radio().look(stationuuid, async () => true);
    all.splice(-added.length);
    const [station] = await loadStations(db(), [stationId(202)]);
    await radio().look(stationId(203), async () => true);
    const { doubles, related } = await loadNeighbours(db(), station!);
    expect(doubles.map(({ id }) => id)).toEqual([stationId(203)]);
    expect(related[0]?.tags).toContain("jazz");
    expect(related.filter(({ name }) => /blue note/i.test(name))).toHaveLength(1);
    expect(related.map(({ name }) => name)).not.toContain("The Cellar");
    await db()
      .delete(stations)
      .where(gt(stations.id, stationId(300)));
  });

  it("forget stations that nobody has named for long", async () => {
    const { lists } = radio();
    await lists.find(popular);
    const old = new Date(Date.now() - 100 * 86_400_000);
    await db()
      .update(stations)
      .set({ fetchedAt: old })
      .where(eq(stations.id, stationId(4)));
    expect(await pruneStations(db(), new Date())).toBe(1);
    expect(await loadStations(db(), [stationId(4)])).toEqual([]);
  });

  it("count countries and tags, the most stations first", async () => {
    const { groups } = radio();
    const countries = (await groups.countries())!;
    expect(countries[0]?.name).toBe("DE");
    expect(countries.map(({ name }) => name)).toContain("JP");
    expect((await groups.tags())?.[0]?.name).toBe("pop");
    standIn().mode = "failing";
    expect(await groups.countries()).toEqual(countries);
  });
});
