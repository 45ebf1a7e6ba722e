import { describe, expect, it } from "vitest";
import { databaseKinds, uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import { serialiseCookie } from "~/domain/shell/cookies";
import { formatLastPlayed } from "~/domain/player/last-played";
import { loadLastPlayed } from "./last-played.server";
import { createListener } from "../account/listeners.server";
import { recordPlay } from "./plays.server";

const counted = new Date("2026-11-21T12:00:00Z");
const seconds = counted.getTime() / 1000;
const slice = { start: 3, end: 5.5 };

const cookie = (ytid: string, at: number) =>
  serialiseCookie("last-played", formatLastPlayed({ ytid, slice, at }));

describe.each(databaseKinds)("the last played video on %s", (kind) => {
  const db = useDatabase(kind);

  it("is the one of this browser, unless another browser completed a pass well after it", async () => {
    const [userId, here, completed] = [await createListener(db()), uniqueYtid(), uniqueYtid()];
    const eventId = crypto.randomUUID();
    await recordPlay(db(), { userId, ytid: completed, eventId, now: counted });
    const of = (at: number) => loadLastPlayed(db(), userId, cookie(here, at));
    expect(await of(seconds + 5)).toMatchObject({ ytid: here, slice });
    expect(await of(seconds - 5), "the pass was counted late").toMatchObject({ ytid: here });
    expect(await of(seconds - 3600)).toEqual({ ytid: completed, slice: null });
    expect(await loadLastPlayed(db(), userId, null)).toEqual({ ytid: completed, slice: null });
  });

  it("needs no listener, and is null when nothing was played", async () => {
    const ytid = uniqueYtid();
    expect(await loadLastPlayed(db(), null, cookie(ytid, seconds))).toMatchObject({ ytid });
    expect(await loadLastPlayed(db(), null, null)).toBeNull();
    expect(await loadLastPlayed(db(), await createListener(db()), null)).toBeNull();
  });
});
