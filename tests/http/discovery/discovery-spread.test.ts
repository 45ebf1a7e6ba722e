import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { songsOf, storeSongs } from "../../support/data/songs";
import { createdFor, startDiscoveryRig, type DiscoveryRig } from "./discovery-rig";

let rig: DiscoveryRig;
beforeAll(async () => {
  rig = await startDiscoveryRig();
  const artists = Object.entries(PREFIXES).map(([artist, prefix]) => songsOf(artist, prefix, 20));
  await storeSongs(rig.database, artists.flat());
});
afterAll(() => rig.stop());

const PREFIXES = {
  Queen: "queen",
  "David Bowie": "bowie",
  "Led Zeppelin": "zeppe",
  "Elton John": "elton",
  Aerosmith: "aeros",
  "AC/DC": "acdc0",
  "Deep Purple": "deepp",
  "The Rolling Stones": "stone",
  Portishead: "porti",
  "Massive Attack": "massi",
  Tricky: "trick",
  Morcheeba: "morch",
  "Zero 7": "zero7",
};
type Artist = keyof typeof PREFIXES;

/**
 * The list of a listener who has repeated a song of each artist this often, and four others once.
 */
async function listFor(weights: Partial<Record<Artist, number>>) {
  const { visitor, uid } = await rig.listener([]);
  for (const [artist, repeats] of Object.entries(weights)) {
    const [song] = songsOf(artist, PREFIXES[artist as Artist], 1);
    await rig.repeat(uid, [song!.ytid], repeats);
  }
  await rig.repeat(uid, ["nodash00001", "nodash00002", "nodash00003", "nodash00004"], 1);
  return createdFor(visitor);
}

function countsOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

const ownsIn = (reasons: readonly string[]) =>
  countsOf(
    reasons.map((reason) => /^Because you repeat (.*?)(?:, as .*)?$/.exec(reason)?.[1] ?? ""),
  );

describe("a list is about the whole listener", () => {
  test("in proportion to how often they repeat each artist", async () => {
    const { reasons, ids } = await listFor({
      Queen: 12,
      "David Bowie": 10,
      "Led Zeppelin": 8,
      "Elton John": 6,
      Aerosmith: 4,
      Portishead: 2,
    });
    const owns = ownsIn(reasons);
    expect(ids).toHaveLength(30);
    expect([...owns.keys()].sort()).toEqual(
      ["Aerosmith", "David Bowie", "Elton John", "Led Zeppelin", "Portishead", "Queen"].sort(),
    );
    expect(Math.max(...owns.values())).toBeLessThanOrEqual(10);
    expect(owns.get("Queen")).toBeGreaterThan(owns.get("Aerosmith")!);
    expect(owns.get("David Bowie")).toBeGreaterThan(owns.get("Portishead")!);
    const performers = countsOf(ids.map((ytid) => ytid.slice(0, 5)));
    expect(Math.max(...performers.values())).toBeLessThanOrEqual(4);
  });

  test("with about a quarter for each of four artists that they repeat equally", async () => {
    const { reasons } = await listFor({
      Queen: 5,
      "David Bowie": 5,
      "Led Zeppelin": 5,
      Portishead: 5,
    });
    expect([...ownsIn(reasons).values()].sort()).toEqual([7, 7, 8, 8]);
  });

  test("and reaches artists similar to similar ones, each with its reason", async () => {
    const { ids, reasons } = await listFor({ Portishead: 5 });
    const reasonsOf = (prefix: string) =>
      new Set(reasons.filter((_, at) => ids[at]!.startsWith(prefix)));
    expect(reasonsOf("porti")).toEqual(new Set(["Because you repeat Portishead"]));
    expect(reasonsOf("massi")).toEqual(
      new Set(["Because you repeat Portishead, as Massive Attack is similar"]),
    );
    expect(reasonsOf("trick")).toEqual(
      new Set(["Because you repeat Portishead, as Tricky is similar to Massive Attack"]),
    );
    expect(reasonsOf("morch")).toEqual(
      new Set(["Because you repeat Portishead, as Morcheeba is similar to Tricky"]),
    );
  });
});
