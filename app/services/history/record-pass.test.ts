import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import { longListener } from "../../../tests/support/data/long-listener";
import { setHeart } from "../marks/hearts.server";
import { loadHistoryProfile, removeFromHistory } from "./history.server";
import { UnknownListener } from "../listeners/listeners.server";
import { loadMark } from "../marks/marks.server";
import { passesOf, recordPass } from "../../../tests/support/data/record-pass";
import { prunePassEvents } from "./record-pass.server";
import type { PassToRecord } from "./pass-hashes.server";
import { loadVideoStats } from "../videos/stats.server";

const noon = new Date("2026-11-21T12:00:00Z");
const lateThatDay = new Date("2026-11-21T23:59:59.999Z");
const nextDay = new Date("2026-11-22T00:00:00Z");
const event = () => crypto.randomUUID();

type Stores = ReturnType<ReturnType<typeof useDatabase>>;
type Recording = Pick<ReturnType<typeof passesOf>, "record">;

/** Ways to count passes: each by itself, or together with those that arrive at the same time. */
const ways = new Map<string, (db: Stores) => Recording>([
  ["alone", (db) => ({ record: (play) => recordPass(db, play) })],
  ["together", passesOf],
]);

describe.each([...ways.keys()])("plays, counted %s", (way) => {
  const db = useDatabase();
  let recording: Recording;
  const record = (play: PassToRecord) => recording.record(play);
  let userId = "";
  beforeAll(async () => {
    userId = await longListener(db());
    recording = ways.get(way)!(db());
  });

  it("counts a pass for the listener, in total and for today", async () => {
    const ytid = uniqueYtid();
    await record({ userId, ytid, eventId: event(), now: noon });
    const second = await record({ userId, ytid, eventId: event(), now: noon });
    expect(second).toEqual({ ytid, repeats: 2, totalRepeats: 2, todayRepeats: 2, counted: true });
    expect(await loadMark(db(), userId, ytid)).toEqual({ hearted: false, repeats: 2 });
  });

  it("does not count a retried event again, and returns the current numbers", async () => {
    const [ytid, eventId] = [uniqueYtid(), event()];
    await record({ userId, ytid, eventId, now: noon });
    await record({ userId, ytid, eventId: event(), now: noon });
    const retried = await record({ userId, ytid, eventId, now: noon });
    expect(retried).toEqual({ ytid, repeats: 2, totalRepeats: 2, todayRepeats: 2, counted: false });
  });

  it("counts an event once when it is sent several times at once", async () => {
    const [ytid, eventId] = [uniqueYtid(), event()];
    const play = { userId, ytid, eventId, now: noon };
    const answers = await Promise.all(Array.from({ length: 8 }, () => record(play)));
    expect(answers.filter((answer) => answer.counted)).toHaveLength(1);
    expect(answers.map((answer) => answer.repeats)).toEqual(Array(8).fill(1));
  });

  it("loses no pass when many listeners complete one at the same time", async () => {
    const ytid = uniqueYtid();
    const others = await Promise.all([1, 2, 3].map(() => longListener(db())));
    const passes = [...others, userId].flatMap((id) => Array<string>(10).fill(id));
    await Promise.all(
      passes.map((id) => record({ userId: id, ytid, eventId: event(), now: noon })),
    );
    expect((await loadVideoStats(db(), [ytid], noon)).get(ytid)?.totalRepeats).toBe(40);
    expect((await loadMark(db(), userId, ytid))?.repeats).toBe(10);
  });

  it("ignores an event id of another listener, for any video", async () => {
    const [ytid, eventId, other] = [uniqueYtid(), event(), await longListener(db())];
    await record({ userId, ytid, eventId, now: noon });
    const stolen = await record({
      userId: other,
      ytid: uniqueYtid(),
      eventId,
      now: noon,
    });
    expect(stolen).toMatchObject({ repeats: 0, totalRepeats: 0, counted: false });
    expect((await loadHistoryProfile(db(), other)).totalRepeats).toBe(0);
  });

  it("resets today's count with the UTC day, and never goes back a day", async () => {
    const ytid = uniqueYtid();
    const at = (now: Date) => record({ userId, ytid, eventId: event(), now });
    expect(await at(lateThatDay)).toMatchObject({ totalRepeats: 1, todayRepeats: 1 });
    expect(await at(nextDay)).toMatchObject({ totalRepeats: 2, todayRepeats: 1 });
    await at(lateThatDay);
    expect(await at(nextDay)).toMatchObject({ totalRepeats: 4, todayRepeats: 2 });
    const dayAfter = new Date(nextDay.getTime() + 86_400_000);
    expect((await loadVideoStats(db(), [ytid], dayAfter)).get(ytid)?.todayRepeats).toBe(0);
  });

  it("rejects an unknown listener and counts nothing", async () => {
    const ytid = uniqueYtid();
    const play = { userId: event(), ytid, eventId: event(), now: noon };
    await expect(record(play)).rejects.toThrow(UnknownListener);
    expect((await loadVideoStats(db(), [ytid], noon)).get(ytid)?.totalRepeats).toBe(0);
  });

  it("deletes events only after 30 days", async () => {
    const ytid = uniqueYtid();
    const [old, recent] = [event(), event()];
    const long = new Date("2020-01-01T00:00:00Z");
    const after = (days: number) => new Date(long.getTime() + days * 86_400_000);
    await record({ userId, ytid, eventId: old, now: long });
    await record({ userId, ytid, eventId: recent, now: after(2) });
    expect(await prunePassEvents(db(), after(31))).toBe(1);
    const again = await record({ userId, ytid, eventId: recent, now: after(31) });
    expect(again.counted).toBe(false);
  });

  it("agrees with a model for any interleaving of passes, hearts and removals", async () => {
    await fc.assert(
      fc.asyncProperty(steps, (taken) => agreesWithModel(db(), recording, taken)),
      {
        numRuns: 15,
      },
    );
  });
});

type Step = {
  act: "play" | "heart" | "unheart" | "remove";
  who: number;
  video: number;
  event: number;
};

const steps = fc.array(
  fc.array(
    fc.record<Step>({
      act: fc.constantFrom("play", "play", "play", "heart", "unheart", "remove"),
      who: fc.nat(1),
      video: fc.nat(1),
      event: fc.nat(5),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  { minLength: 1, maxLength: 6 },
);

type Model = {
  seen: Set<string>;
  total: Map<string, number>;
  hearts: Map<string, number>;
  rows: Map<string, { repeats: number; hearted: boolean; inHistory: boolean }>;
};

function applyToModel(model: Model, act: Step["act"], user: string, ytid: string, eventId: string) {
  const key = `${user} ${ytid}`;
  const row = model.rows.get(key) ?? { repeats: 0, hearted: false, inHistory: false };
  model.rows.set(key, row);
  const add = (map: Map<string, number>, by: number) => map.set(ytid, (map.get(ytid) ?? 0) + by);
  if (act === "play" && !model.seen.has(eventId)) {
    model.seen.add(eventId);
    Object.assign(row, { repeats: row.repeats + 1, inHistory: true });
    add(model.total, 1);
  }
  if (act === "heart" && !row.hearted) {
    Object.assign(row, { hearted: true, inHistory: true });
    add(model.hearts, 1);
  }
  if (act === "unheart" && row.hearted) {
    row.hearted = false;
    add(model.hearts, -1);
  }
  if (act === "remove") Object.assign(row, { repeats: 0, inHistory: false });
}

function applyToStore(
  [db, recording]: [Stores, Recording],
  { act }: Step,
  userId: string,
  ytid: string,
  eventId: string,
) {
  if (act === "play") return recording.record({ userId, ytid, eventId, now: noon });
  if (act === "remove") return removeFromHistory(db, { userId, ytid });
  return setHeart(db, { userId, key: `video:${ytid}`, hearted: act === "heart", now: noon });
}

/** The steps of a batch run at the same time, so it has one step per listener and event. */
async function agreesWithModel(db: Stores, recording: Recording, batches: Step[][]): Promise<void> {
  const listeners = [await longListener(db), await longListener(db)];
  const videos = [uniqueYtid(), uniqueYtid()];
  const events = Array.from({ length: 6 }, event);
  const model: Model = { seen: new Set(), total: new Map(), hearts: new Map(), rows: new Map() };
  for (const batch of batches) {
    const together = batch.filter(
      (step, i) =>
        !batch.slice(0, i).some((other) => other.who === step.who || other.event === step.event),
    );
    const doubled = together.filter((step) => step.act === "play");
    await Promise.all(
      [...together, ...doubled].map((step) =>
        applyToStore(
          [db, recording],
          step,
          listeners[step.who]!,
          videos[step.video]!,
          events[step.event]!,
        ),
      ),
    );
    for (const { act, who, video, event: number } of together)
      applyToModel(model, act, listeners[who]!, videos[video]!, events[number]!);
  }
  const stats = await loadVideoStats(db, videos, noon);
  for (const ytid of videos) {
    expect(stats.get(ytid)?.totalRepeats).toBe(model.total.get(ytid) ?? 0);
    expect(stats.get(ytid)?.totalHearts).toBe(model.hearts.get(ytid) ?? 0);
  }
  for (const user of listeners) {
    const own = videos.flatMap((ytid) => model.rows.get(`${user} ${ytid}`) ?? []);
    expect(await loadHistoryProfile(db, user)).toEqual({
      totalRepeats: own.reduce((sum, row) => sum + row.repeats, 0),
      totalHearts: own.filter((row) => row.hearted).length,
      totalVideos: own.filter((row) => row.inHistory).length,
    });
  }
}
