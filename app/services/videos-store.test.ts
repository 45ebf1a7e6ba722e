import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { databaseKinds, someYtid, useDatabase } from "../../tests/support/database";
import { getVideos, markUnavailable, saveVideo } from "./videos-store.server";

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

describe.each(databaseKinds)("videos on %s", (kind) => {
  const db = useDatabase(kind);

  it("gives back what was saved, and nothing for an unknown id", async () => {
    const [ytid, unknown] = [someYtid(), someYtid()];
    expect(await saveVideo(db(), fromApi(ytid))).toBe(true);
    expect(await getVideos(db(), [ytid, unknown])).toEqual({
      [ytid]: { ...fromApi(ytid), unavailable: null, toldBy: null },
    });
  });

  it("keeps what a poorer source does not know", async () => {
    const ytid = someYtid();
    await saveVideo(db(), fromApi(ytid));
    await saveVideo(db(), fromOembed(ytid));
    expect((await getVideos(db(), [ytid]))[ytid]).toMatchObject({
      title: "Song (live)",
      duration: 213.5,
      views: 5_000_000_000,
      rating: 1,
      embeddable: true,
    });
  });

  it("takes a blank title for missing metadata", async () => {
    const ytid = someYtid();
    expect(await saveVideo(db(), { ...fromApi(ytid), title: " \n" })).toBe(false);
    expect(await getVideos(db(), [ytid])).toEqual({});
  });

  it("lets a listener fill a gap but not overrule the video host or another listener", async () => {
    const [known, unknown] = [someYtid(), someYtid()];
    await saveVideo(db(), fromApi(known));
    const [teller, other] = [randomUUID(), randomUUID()];
    const source = "listener" as const;
    const words = { ...fromOembed(known), title: "Buy pills", source, toldBy: teller };
    expect(await saveVideo(db(), words)).toBe(false);
    expect((await getVideos(db(), [known]))[known]?.title).toBe("Song");
    expect(await saveVideo(db(), { ...words, ytid: unknown, title: "Rare song" })).toBe(true);
    const others = { ...words, ytid: unknown, title: "Buy pills", toldBy: other };
    expect(await saveVideo(db(), others)).toBe(false);
    expect((await getVideos(db(), [unknown]))[unknown]).toMatchObject({
      title: "Rare song",
      toldBy: teller,
    });
    await saveVideo(db(), fromApi(unknown));
    expect((await getVideos(db(), [unknown]))[unknown]).toMatchObject({
      title: "Song",
      source: "api",
      toldBy: null,
    });
  });

  it("remembers that a video is gone, with its title, until the host says otherwise", async () => {
    const [known, unknown] = [someYtid(), someYtid()];
    await saveVideo(db(), fromApi(known));
    for (const ytid of [known, unknown])
      await markUnavailable(db(), { ytid, reason: "private", source: "oembed", now: fetchedAt });
    const gone = await getVideos(db(), [known, unknown]);
    expect(gone[known]).toMatchObject({ title: "Song", unavailable: "private" });
    expect(gone[unknown]).toMatchObject({ title: "", unavailable: "private" });
    await saveVideo(db(), { ...fromOembed(unknown), source: "listener" });
    expect((await getVideos(db(), [unknown]))[unknown]?.unavailable).toBe("private");
    await saveVideo(db(), fromOembed(unknown));
    expect((await getVideos(db(), [unknown]))[unknown]?.unavailable).toBeNull();
  });
});
