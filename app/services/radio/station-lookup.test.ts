import { beforeEach, describe, expect, it } from "vitest";
import { quietLog } from "../../../tests/support/app/quiet-log";
import { useDatabase } from "../../../tests/support/data/database";
import { setUpRadioBrowser } from "../../../tests/upstreams/radio-browser/set-up";
import { stationId } from "../../../tests/upstreams/radio-browser/stations";
import { createRadioBrowser } from "../upstreams/radio-browser/client.server";
import { stations } from "../platform/db/schema.server";
import { createStationLookup } from "./station-lookup.server";

const standIn = setUpRadioBrowser();

describe("a look for a station", () => {
  const db = useDatabase();

  /** Like a process that has just started, with no circuit open. */
  function lookup(url = standIn().origin) {
    const env = { radio: { url, mirrors: "directory.invalid" } };
    const look = createStationLookup({ db: db(), directory: createRadioBrowser(env, quietLog) });
    return (id: string, mayAsk = true) => look(id, async () => mayAsk);
  }

  beforeEach(async () => {
    await db().delete(stations);
  });

  it("finds it by its id alone, in any case, even when the directory is down afterwards", async () => {
    const found = { kind: "known", station: { name: "Silent Pier" } };
    expect(await lookup()(stationId(205).toUpperCase())).toMatchObject(found);
    standIn().mode = "failing";
    expect(await lookup()(stationId(205))).toMatchObject(found);
  });

  it("says unknown only where the directory says so", async () => {
    expect(await lookup()(stationId(998))).toEqual({ kind: "unknown" });
    for (const mode of ["failing", "garbage", "rate-limited"] as const) {
      standIn().mode = mode;
      expect(await lookup()(stationId(205))).toMatchObject({ kind: "failed" });
      expect(await lookup()(stationId(998))).toMatchObject({ kind: "failed" });
    }
    expect(await lookup("http://127.0.0.1:9")(stationId(205))).toMatchObject({
      kind: "failed",
      error: { kind: "network", gatewayStatus: 502 },
    });
  });

  it.each(["", "abc", "__proto__", "constructor", `${stationId(1)},${stationId(2)}`])(
    "asks nobody for %j",
    async (id) => {
      expect(await lookup()(id)).toEqual({ kind: "unknown" });
      expect(standIn().seen).toEqual([]);
    },
  );

  it("asks once for all who want the same one at the same time", async () => {
    const look = lookup();
    const crowd = await Promise.all(Array.from({ length: 300 }, () => look(stationId(201))));
    expect(new Set(crowd.map((one) => one.kind))).toEqual(new Set(["known"]));
    expect(standIn().seen).toHaveLength(1);
  });

  it("refuses nobody for the limit of another client who asks at the same time", async () => {
    const look = lookup();
    const crowd = [false, true, false, true].map((mayAsk) => look(stationId(202), mayAsk));
    const kinds = (await Promise.all(crowd)).map(({ kind }) => kind);
    expect(kinds).toEqual(["failed", "known", "failed", "known"]);
    expect(standIn().seen).toHaveLength(1);
  });

  it("asks once an hour for an id that the directory does not know, and not for a client beyond the limit", async () => {
    const look = lookup();
    const refused = { kind: "failed", error: { kind: "refused", status: 429 } };
    expect(await look(stationId(997), false)).toMatchObject(refused);
    expect(standIn().seen).toHaveLength(0);
    for (let at = 0; at < 3; at += 1)
      expect(await look(stationId(997))).toEqual({ kind: "unknown" });
    expect(await look(stationId(997), false)).toEqual({ kind: "unknown" });
    expect(standIn().seen).toHaveLength(1);
  });
});
