import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { stationId, wireStation } from "../../../tests/upstreams/radio-browser/stations";
import { useDatabase } from "../../../tests/support/data/database";
import { stationFailures, stations } from "../platform/db/schema.server";
import { toStation } from "../upstreams/radio-browser/map.server";
import { stationsAnswer } from "../upstreams/radio-browser/schema.server";
import { pruneStationFailures, saveStationFailure } from "./station-failures.server";
import { loadStations, saveStations } from "./station-rows.server";
import { saveSong } from "./titles/station-songs.server";
import { toStationView } from "./station-view.server";

const ID = stationId(1);
const NOW = new Date("2026-11-22T12:00:00Z");
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

describe("failures of stations", () => {
  const db = useDatabase();

  beforeEach(async () => {
    await db().delete(stations);
    await saveStations(db(), [toStation(stationsAnswer.parse([wireStation(1)])[0]!)!], NOW);
  });

  const fail = (client: string, country: string | null, minutes = 0) =>
    saveStationFailure(db(), { stationId: ID, client, country, now: after(minutes) });
  async function health(minutes: number): Promise<string> {
    const [row] = await loadStations(db(), [ID]);
    const now = after(minutes).getTime();
    const reader = { origin: "http://us.invalid", proxies: false, now, hearts: [] };
    return toStationView(row!, reader).health;
  }

  it("show a station as away after three players in two countries, for an hour", async () => {
    await fail("one", "DE");
    await fail("two", "DE", 1);
    expect(await health(2)).toBe("up");
    await fail("three", "FR", 2);
    expect(await health(3)).toBe("away");
    expect(await health(61)).toBe("away");
    expect(await health(63)).toBe("up");
  });

  it.each([
    [
      "one player who fails again and again",
      [
        ["one", "DE"],
        ["one", "FR"],
        ["one", "US"],
      ],
    ],
    [
      "players of one country",
      [
        ["one", "DE"],
        ["two", "DE"],
        ["three", "DE"],
        ["four", "DE"],
      ],
    ],
    [
      "players of unknown countries",
      [
        ["one", "DE"],
        ["two", null],
        ["three", null],
      ],
    ],
  ] as const)("do not count for %s", async (_who, failures) => {
    for (const [client, country] of failures) await fail(client, country);
    expect(await health(1)).toBe("up");
  });

  it("count for an hour, and are deleted then", async () => {
    await fail("one", "DE");
    await fail("two", "US", 30);
    await fail("three", "FR", 61);
    expect(await health(62)).toBe("up");
    expect(await pruneStationFailures(db(), after(62))).toBe(1);
    expect(await db().$count(stationFailures, eq(stationFailures.stationId, ID))).toBe(2);
  });

  it("are forgotten when the station is heard", async () => {
    for (const [at, country] of ["DE", "US", "FR"].entries()) await fail(`player ${at}`, country);
    await saveSong(db(), { stationId: ID, title: "Queen - Jealousy", at: after(5) });
    expect(await health(6)).toBe("up");
    await fail("another", "DE", 7);
    expect(await health(8)).toBe("up");
  });
});
