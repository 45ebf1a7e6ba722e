import { beforeAll, describe, expect, it } from "vitest";
import { databaseKinds, someYtid, useDatabase } from "../../tests/support/database";
import { plays } from "./db/schema.server";
import { history } from "./history.server";
import { createListener } from "./listeners.server";
import { getPlay } from "./marks.server";
import { recordPlay } from "./plays.server";
import { setSlice } from "./slices.server";

const now = new Date("2026-11-21T12:00:00Z");

describe.each(databaseKinds)("slices on %s", (kind) => {
  const db = useDatabase(kind);
  let userId = "";
  beforeAll(async () => {
    userId = await createListener(db());
  });

  it("keeps a section to the millisecond, ten hours into a video too", async () => {
    const ytid = someYtid();
    await setSlice(db(), { userId, ytid, slice: { start: 36_000.123, end: 36_005.457 } });
    expect((await getPlay(db(), userId, ytid))?.slider).toEqual({
      startTime: 36_000.123,
      endTime: 36_005.457,
      show: true,
    });
  });

  it("does not put a video into the history that was never played", async () => {
    const ytid = someYtid();
    await setSlice(db(), { userId, ytid, slice: { start: 3, end: 5.5 } });
    expect((await history(db(), userId, { limit: 50 })).res.map((e) => e.ytid)).not.toContain(ytid);
    await recordPlay(db(), { userId, ytid, eventId: crypto.randomUUID(), now });
    expect((await history(db(), userId, { limit: 50 })).res).toContainEqual({
      ytid,
      star: false,
      repeats: 1,
      last_viewed: now.getTime() / 1000,
      slider: { startTime: 3, endTime: 5.5, show: true },
    });
  });

  it("replaces and clears a section, and keeps the repeats", async () => {
    const ytid = someYtid();
    await recordPlay(db(), { userId, ytid, eventId: crypto.randomUUID(), now });
    await setSlice(db(), { userId, ytid, slice: { start: 3, end: 5.5 } });
    await setSlice(db(), { userId, ytid, slice: { start: 1, end: 0 }, show: false });
    const slider = { startTime: 1, endTime: 0, show: false };
    expect(await getPlay(db(), userId, ytid)).toEqual({ star: false, repeats: 1, slider });
    await setSlice(db(), { userId, ytid, slice: null });
    expect(await getPlay(db(), userId, ytid)).toEqual({ star: false, repeats: 1 });
  });

  it("refuses a negative time with the words of the product", async () => {
    const slice = { start: -1, end: 5 };
    await expect(setSlice(db(), { userId, ytid: someYtid(), slice })).rejects.toThrow(
      new RangeError("Invalid slider start/end times"),
    );
  });

  it("has a database that refuses a reversed or a half section from whatever code", async () => {
    const ytid = someYtid();
    const insert = (sliderStart: number | null, sliderEnd: number | null) =>
      db().insert(plays).values({ userId, ytid, sliderStart, sliderEnd });
    await expect(insert(5, 3)).rejects.toThrow();
    await expect(insert(5, null)).rejects.toThrow();
    await insert(3, 5);
  });
});
