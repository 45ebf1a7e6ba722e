import { describe, expect, it } from "vitest";
import { positionAt } from "~/domain/marks/position";
import { uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import { createListener } from "../listeners/listeners.server";
import { setHeart } from "../marks/hearts.server";
import { loadMarks } from "../marks/marks.server";
import { recordPass } from "../../../tests/support/data/record-pass";
import { followPlaylist } from "../playlists/follows.server";
import { createPlaylist } from "../playlists/playlists.server";
import { addToQueue } from "../queue/queue.server";
import { savePlace, setSection } from "../section/sections.server";
import { reportPlaybackFailure } from "../videos/playback-failures.server";
import { loadVideoFacts } from "../videos/video-facts.server";
import { hideVideo, saveVideo } from "../videos/videos-store.server";
import { loadListenerShell, NO_SHELL, shellLoader } from "./listener-shell.server";

const now = new Date("2026-11-21T12:00:00.250Z");
const API = { source: "api", embeddable: true } as const;
const later = new Date("2026-11-21T12:30:00Z");

describe("what every page shows of a listener", () => {
  const db = useDatabase();
  const load = (userId: string, ytids: string[]) =>
    loadListenerShell(db(), userId, { ytids, now: later });

  it("is nothing for a new one", async () => {
    expect(await load(await createListener(db()), [])).toEqual(NO_SHELL);
    const hostile = ["constructor", "__proto__", "' or true"];
    expect(await load(await createListener(db()), hostile)).toEqual({
      ...NO_SHELL,
      facts: new Map(hostile.map((ytid) => [ytid, null])),
    });
  });

  it("is playlists by name, whether the queue is filled, and the last counted video", async () => {
    const [userId, other] = [await createListener(db()), await createListener(db())];
    const make = (uid: string, name: string) => createPlaylist(db(), { userId: uid, name, now });
    const own = [await make(userId, "rain"), await make(userId, "Aubade")];
    const followed = await make(other, "night");
    await make(other, "not followed");
    await followPlaylist(db(), { userId, pid: followed.pid, now });
    const [older, newest] = [uniqueYtid(), uniqueYtid()];
    for (const [ytid, at] of [[older, now] as const, [newest, later] as const]) {
      await recordPass(db(), { userId, ytid, eventId: crypto.randomUUID(), now: at });
    }
    await setHeart(db(), { userId, key: `video:${uniqueYtid()}`, hearted: true, now: later });
    const before = await load(userId, []);
    expect(before.music.map(({ name }) => name)).toEqual(["Aubade", "night", "rain"]);
    expect(before.music[2]?.pid).toBe(own[0]?.pid);
    expect([before.queued, before.last]).toEqual([false, { ytid: newest, at: later }]);
    const queued = { ytid: older, feature: "history", fromRadio: false } as const;
    await addToQueue(db(), { userId, now }, { id: crypto.randomUUID(), ...queued });
    expect((await load(userId, [])).queued).toBe(true);
  });

  it("has the whole song that was left since the last counted pass", async () => {
    const [userId, ytid] = [await createListener(db()), uniqueYtid()];
    await recordPass(db(), { userId, ytid, eventId: crypto.randomUUID(), now });
    const left = uniqueYtid();
    const heard = positionAt(240, 400, later.getTime());
    await savePlace(db(), { userId, ytid: left, heard, now: later });
    const { last, marks, facts } = await load(userId, []);
    expect(last).toEqual({ ytid: left, at: later });
    expect([marks.get(left)?.place?.seconds, [...facts.keys()]]).toEqual([240, [left]]);
  });

  it("has the marks of the videos asked for and of the last one, as a list has them", async () => {
    const userId = await createListener(db());
    const [played, hearted, unasked] = [uniqueYtid(), uniqueYtid(), uniqueYtid()];
    await recordPass(db(), { userId, ytid: played, eventId: crypto.randomUUID(), now });
    await setSection(db(), { userId, ytid: hearted, section: { start: 1.5, end: 4 }, show: true });
    for (const ytid of [hearted, unasked]) {
      await setHeart(db(), { userId, key: `video:${ytid}`, hearted: true, now });
    }
    const { marks } = await load(userId, [hearted]);
    expect(marks).toEqual(await loadMarks(db(), userId, [hearted, played]));
  });

  it("has what is stored of these videos, as asking for them has it", async () => {
    const userId = await createListener(db());
    const [played, asked, unknown] = [uniqueYtid(), uniqueYtid(), uniqueYtid()];
    await recordPass(db(), { userId, ytid: played, eventId: crypto.randomUUID(), now });
    const video = { ...API, author: "Ada", duration: 12.5, views: 3, rating: 1, fetchedAt: now };
    await saveVideo(db(), { ...video, ytid: played, title: "Rain", blockedIn: ["DE", "AT"] });
    await saveVideo(db(), { ...video, ytid: asked, title: 'A "quoted" one', description: "Long" });
    await hideVideo(db(), asked, later);
    for (const reporter of [crypto.randomUUID(), crypto.randomUUID()]) {
      const report = { country: "DE", code: 150, reporter, now: later };
      await reportPlaybackFailure(db(), { ...report, ytid: asked });
    }
    const { facts } = await load(userId, [asked, unknown]);
    const stored = await loadVideoFacts(db(), [played, asked], later);
    const listed = [...stored].map(([ytid, { video: all, reports }]) => {
      const { description, ...listedVideo } = all;
      void description;
      return [ytid, { video: listedVideo, reports }] as const;
    });
    expect(listed).toHaveLength(2);
    expect(facts).toEqual(new Map([...listed, [unknown, null]]));
    expect(facts.get(asked)?.video?.hiddenAt).toEqual(later);
    expect(facts.get(asked)?.reports).toEqual([{ country: "DE", reports: 2 }]);
  });

  it("is loaded once for all who ask in one moment, with the videos of each", async () => {
    const userId = await createListener(db());
    const [played, hearted, other] = [uniqueYtid(), uniqueYtid(), uniqueYtid()];
    await recordPass(db(), { userId, ytid: played, eventId: crypto.randomUUID(), now });
    await setHeart(db(), { userId, key: `video:${hearted}`, hearted: true, now: later });
    const loadShell = shellLoader(db(), { userId });
    const [page, dock, panel] = await Promise.all([
      loadShell({ ytids: [hearted] }),
      loadShell(),
      loadShell({ ytids: [hearted, other] }),
    ]);
    expect(new Set([page, dock, panel, await loadShell({ ytids: [other] })]).size).toBe(1);
    expect(page.marks.get(hearted)?.hearted).toBe(true);
    expect(new Set(page.facts.keys())).toEqual(new Set([played, hearted, other]));

    const unforeseen = uniqueYtid();
    const more = await loadShell({ ytids: [hearted, unforeseen] });
    expect(more.facts.has(unforeseen)).toBe(true);
    expect(more.marks.get(hearted)?.hearted).toBe(true);
    expect(await loadShell()).toBe(page);
  });

  it("is empty while nobody has a session, and loaded for a listener who has one since", async () => {
    const session: { userId: string | null } = { userId: null };
    const loadShell = shellLoader(db(), session);
    const ytid = uniqueYtid();
    expect(await loadShell({ ytids: [ytid] })).toBe(NO_SHELL);
    session.userId = await createListener(db());
    expect((await loadShell({ ytids: [ytid] })).facts.has(ytid)).toBe(true);
  });
});
