import { beforeAll, describe, expect, it } from "vitest";
import { uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import { plays } from "../platform/db/schema.server";
import { loadHistory } from "../history/history.server";
import { createListener } from "../listeners/listeners.server";
import { loadMark } from "../marks/marks.server";
import { recordPass } from "../../../tests/support/data/record-pass";
import { positionAt } from "~/domain/marks/position";
import { savePlace, setSection, setSpeed } from "./sections.server";

const now = new Date("2026-11-21T12:00:00Z");

describe("speeds", () => {
  const db = useDatabase();

  it("keeps a video's speed beside its section, without adding it to the history", async () => {
    const userId = await createListener(db());
    const ytid = uniqueYtid();
    await setSpeed(db(), { userId, ytid, speed: 0.75 });
    await setSection(db(), { userId, ytid, section: { start: 1, end: 2 } });
    expect(await loadMark(db(), userId, ytid)).toMatchObject({ speed: 0.75, section: { end: 2 } });
    expect((await loadHistory(db(), userId, { limit: 50 })).res).toEqual([]);
    await setSpeed(db(), { userId, ytid, speed: 1 });
    expect(await loadMark(db(), userId, ytid)).not.toHaveProperty("speed");
  });
});

describe("the place of a whole song", () => {
  const db = useDatabase();
  const at = now.getTime();
  const stand = (userId: string, ytid: string, seconds: number, ago = 0) =>
    savePlace(db(), { userId, ytid, heard: positionAt(seconds, 400, at - ago), now });
  const placeIn = async (userId: string, ytid: string) =>
    (await loadMark(db(), userId, ytid))?.place?.seconds;

  it("goes back only with the listener, and is none after the end", async () => {
    const [userId, ytid] = [await createListener(db()), uniqueYtid()];
    await stand(userId, ytid, 240, 3000);
    await stand(userId, ytid, 60, 2000);
    expect(await placeIn(userId, ytid)).toBe(240);
    await stand(userId, ytid, 395, 1000);
    expect(await placeIn(userId, ytid)).toBeNull();
    await stand(userId, ytid, 240, 3000);
    expect(await placeIn(userId, ytid)).toBeNull();
    await stand(userId, ytid, 60);
    expect(await placeIn(userId, ytid)).toBe(60);
  });
});

describe("sections", () => {
  const db = useDatabase();
  let userId = "";
  beforeAll(async () => {
    userId = await createListener(db());
  });

  it("stores a section to the millisecond, even ten hours into a video", async () => {
    const ytid = uniqueYtid();
    await setSection(db(), { userId, ytid, section: { start: 36_000.123, end: 36_005.457 } });
    expect((await loadMark(db(), userId, ytid))?.section).toEqual({
      start: 36_000.123,
      end: 36_005.457,
      show: true,
    });
  });

  it("does not add a video that was never played to the history", async () => {
    const ytid = uniqueYtid();
    await setSection(db(), { userId, ytid, section: { start: 3, end: 5.5 } });
    expect((await loadHistory(db(), userId, { limit: 50 })).res.map((e) => e.ytid)).not.toContain(
      ytid,
    );
    await recordPass(db(), { userId, ytid, eventId: crypto.randomUUID(), now });
    expect((await loadHistory(db(), userId, { limit: 50 })).res).toContainEqual({
      ytid,
      hearted: false,
      repeats: 1,
      lastViewed: now.getTime() / 1000,
      section: { start: 3, end: 5.5, show: true },
    });
  });

  it("replaces and clears a section without changing the repeats", async () => {
    const ytid = uniqueYtid();
    await recordPass(db(), { userId, ytid, eventId: crypto.randomUUID(), now });
    await setSection(db(), { userId, ytid, section: { start: 3, end: 5.5 } });
    await setSection(db(), { userId, ytid, section: { start: 1, end: 0 }, show: false });
    const section = { start: 1, end: 0, show: false };
    expect(await loadMark(db(), userId, ytid)).toEqual({ hearted: false, repeats: 1, section });
    await setSection(db(), { userId, ytid, section: null });
    expect(await loadMark(db(), userId, ytid)).toEqual({ hearted: false, repeats: 1 });
  });

  it("rejects a negative time with the message of LOOP-1", async () => {
    const section = { start: -1, end: 5 };
    await expect(setSection(db(), { userId, ytid: uniqueYtid(), section })).rejects.toThrow(
      new RangeError("Invalid slider start/end times"),
    );
  });

  it("cannot be stored reversed or incomplete", async () => {
    const ytid = uniqueYtid();
    const insert = (sectionStart: number | null, sectionEnd: number | null) =>
      db().insert(plays).values({ userId, ytid, sectionStart, sectionEnd });
    await expect(insert(5, 3)).rejects.toThrow();
    await expect(insert(5, null)).rejects.toThrow();
    await insert(3, 5);
  });
});
