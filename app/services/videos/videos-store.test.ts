import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import { loadVideos, markUnavailable, saveVideo } from "./videos-store.server";

const fetchedAt = new Date("2026-11-21T12:00:00Z");

function fromApi(ytid: string) {
  const known = { title: "Song", author: "Band", duration: 213.5, views: 5_000_000_000 };
  const more = { description: "By the band", blockedIn: ["DE"], rating: 1, embeddable: true };
  return { ytid, ...known, ...more, source: "api" as const, fetchedAt };
}

function fromOembed(ytid: string) {
  const unknown = { duration: null, views: null, rating: 0, embeddable: null };
  const said = { title: "Song (live)", author: "Band", source: "oembed" as const };
  return { ytid, ...unknown, ...said, fetchedAt };
}

describe("videos", () => {
  const db = useDatabase();

  it("loads what was saved, and nothing for an unknown id", async () => {
    const [ytid, unknown] = [uniqueYtid(), uniqueYtid()];
    expect(await saveVideo(db(), fromApi(ytid))).toBe(true);
    expect(Object.fromEntries(await loadVideos(db(), [ytid, unknown]))).toEqual({
      [ytid]: { ...fromApi(ytid), unavailable: null, submittedBy: null, hiddenAt: null },
    });
  });

  it("keeps values that a poorer source does not have", async () => {
    const ytid = uniqueYtid();
    await saveVideo(db(), fromApi(ytid));
    await saveVideo(db(), fromOembed(ytid));
    expect((await loadVideos(db(), [ytid])).get(ytid)).toMatchObject({
      title: "Song (live)",
      duration: 213.5,
      views: 5_000_000_000,
      rating: 1,
      embeddable: true,
    });
  });

  it("does not save metadata with a blank title", async () => {
    const ytid = uniqueYtid();
    expect(await saveVideo(db(), { ...fromApi(ytid), title: " \n" })).toBe(false);
    expect(await loadVideos(db(), [ytid])).toEqual(new Map());
  });

  it("lets a listener fill a gap but not overwrite the video host or another listener", async () => {
    const [known, unknown] = [uniqueYtid(), uniqueYtid()];
    await saveVideo(db(), fromApi(known));
    const [teller, other] = [randomUUID(), randomUUID()];
    const source = "listener" as const;
    const metadata = { ...fromOembed(known), title: "Buy pills", source, submittedBy: teller };
    expect(await saveVideo(db(), metadata)).toBe(false);
    expect((await loadVideos(db(), [known])).get(known)?.title).toBe("Song");
    expect(await saveVideo(db(), { ...metadata, ytid: unknown, title: "Rare song" })).toBe(true);
    const others = { ...metadata, ytid: unknown, title: "Buy pills", submittedBy: other };
    expect(await saveVideo(db(), others)).toBe(false);
    expect((await loadVideos(db(), [unknown])).get(unknown)).toMatchObject({
      title: "Rare song",
      submittedBy: teller,
    });
    await saveVideo(db(), fromApi(unknown));
    expect((await loadVideos(db(), [unknown])).get(unknown)).toMatchObject({
      title: "Song",
      source: "api",
      submittedBy: null,
    });
  });

  it("keeps a video and its title marked as gone until the host says otherwise", async () => {
    const [known, unknown] = [uniqueYtid(), uniqueYtid()];
    await saveVideo(db(), fromApi(known));
    for (const ytid of [known, unknown])
      await markUnavailable(db(), { ytid, reason: "private", source: "oembed", now: fetchedAt });
    const gone = await loadVideos(db(), [known, unknown]);
    expect(gone.get(known)).toMatchObject({ title: "Song", unavailable: "private" });
    expect(gone.get(unknown)).toMatchObject({ title: "", unavailable: "private" });
    await saveVideo(db(), { ...fromOembed(unknown), source: "listener" });
    expect((await loadVideos(db(), [unknown])).get(unknown)?.unavailable).toBe("private");
    await saveVideo(db(), fromOembed(unknown));
    expect((await loadVideos(db(), [unknown])).get(unknown)?.unavailable).toBeNull();
  });
});
