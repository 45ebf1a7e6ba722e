import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createListener } from "../listeners/listeners.server";
import { stationMarks, users } from "../platform/db/schema.server";
import { loadSongHearts, setHeart } from "../marks/hearts.server";
import { notePlayed } from "../history/played.server";
import { saveStations } from "./station-rows.server";
import { toStation } from "../upstreams/radio-browser/map.server";
import { stationsAnswer } from "../upstreams/radio-browser/schema.server";
import { useDatabase } from "../../../tests/support/data/database";
import { stationId, wireStation } from "../../../tests/upstreams/radio-browser/stations";
import { loadAnonymousMusic, mergeListener } from "../listener-data/merge-listener.server";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour));

describe("a merge", () => {
  const db = useDatabase();

  it("moves stations into the account: hearts stay, plays add up, the latest play wins", async () => {
    const rows = stationsAnswer.parse([1, 2, 3].map((number) => wireStation(number)));
    await saveStations(
      db(),
      rows.flatMap((row) => toStation(row) ?? []),
      at(0),
    );
    const [from, into] = [await createListener(db()), await createListener(db())];
    await db().update(users).set({ kind: "email" }).where(eq(users.id, into));
    const heart = (userId: string, number: number, hour: number) =>
      setHeart(db(), { userId, key: `station:${stationId(number)}`, hearted: true, now: at(hour) });
    const play = (userId: string, number: number, hour: number) =>
      notePlayed(db(), { userId, key: `station:${stationId(number)}`, now: at(hour) });
    await heart(from, 1, 1);
    await heart(into, 1, 2);
    await heart(into, 2, 3);
    await play(from, 2, 4);
    await play(into, 2, 5);
    await play(from, 3, 6);
    expect(await loadAnonymousMusic(db(), from)).toMatchObject({ stations: 3 });
    await mergeListener(db(), { from, into, now: at(7) });
    const marks = await db().select().from(stationMarks).orderBy(stationMarks.stationId);
    expect(marks).toEqual([
      {
        userId: into,
        stationId: stationId(1),
        hearted: true,
        heartedAt: at(1),
        playedAt: null,
        plays: 0,
      },
      {
        userId: into,
        stationId: stationId(2),
        hearted: true,
        heartedAt: at(3),
        playedAt: at(5),
        plays: 2,
      },
      {
        userId: into,
        stationId: stationId(3),
        hearted: false,
        heartedAt: null,
        playedAt: at(6),
        plays: 1,
      },
    ]);
  });

  it("adds up hearted songs, each once with its earliest time", async () => {
    const [from, into] = [await createListener(db()), await createListener(db())];
    await db().update(users).set({ kind: "email" }).where(eq(users.id, into));
    const heart = (userId: string, title: string, hour: number) =>
      setHeart(db(), { userId, key: `song:${title}`, hearted: true, now: at(hour) });
    await heart(into, "Queen - Jealousy", 3);
    await heart(from, "QUEEN - jealousy", 1);
    await heart(from, "Abba - Eagle", 2);
    expect(await loadAnonymousMusic(db(), from)).toMatchObject({ songs: 2 });
    await mergeListener(db(), { from, into, now: at(7) });
    expect(await loadSongHearts(db(), into)).toEqual([
      { title: "Abba - Eagle", at: at(2).getTime() },
      { title: "Queen - Jealousy", at: at(1).getTime() },
    ]);
  });
});
