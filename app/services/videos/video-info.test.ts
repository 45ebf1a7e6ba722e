import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import { quietLog } from "../../../tests/support/app/quiet-log";
import { noFaults } from "../../../tests/upstreams/youtube/api-routes";
import { startYoutubeApi } from "../../../tests/upstreams/youtube/api-server";
import { parseEnv } from "../platform/env/env.server";
import { createBudget } from "../platform/limits/quota.server";
import { reportPlaybackFailure } from "./playback-failures.server";
import { createYoutubeClient } from "../upstreams/youtube/client.server";
import { loadVideoFacts } from "./video-facts.server";
import { createVideoInfo } from "./video-info.server";
import { saveVideo } from "./videos-store.server";

const RICK = "dQw4w9WgXcQ";

let api: Awaited<ReturnType<typeof startYoutubeApi>>;
beforeAll(async () => {
  api = await startYoutubeApi();
});
afterAll(() => api.stop());
beforeEach(() => void Object.assign(api.faults, noFaults()));

describe("video info", () => {
  const db = useDatabase();

  function service() {
    const budgets = {
      data: createBudget(db(), { provider: "data", limit: 1000 }),
      search: createBudget(db(), { provider: "search", limit: 10 }),
    };
    const youtube = createYoutubeClient({ env: parseEnv(api.env), log: quietLog, budgets });
    return createVideoInfo({ db: db(), youtube, log: quietLog });
  }

  it("comes from the database once the host was asked", async () => {
    expect((await service().lookUp(RICK)).title).toContain("Never Gonna");
    api.faults.down = true;
    expect(await service().known(RICK)).toMatchObject({
      author: "Rick Astley",
      duration: 24,
      views: expect.any(Number) as number,
      rating: 0,
      unavailable: null,
    });
  });

  it("says that a video is blocked only to viewers in that country", async () => {
    await service().lookUp("blockedinDE");
    const { known } = service();
    expect((await known("blockedinDE"))?.unavailable).toBeNull();
    expect((await known("blockedinDE", { country: "DE" }))?.unavailable).toBe("blocked");
    expect((await known("blockedinDE", { country: "US" }))?.unavailable).toBeNull();
  });

  it("takes facts that came with something else, and loads the others once for a request", async () => {
    const [named, missing, stored] = [uniqueYtid(), uniqueYtid(), uniqueYtid()];
    const host = { duration: 60, views: null, rating: 0, embeddable: true, source: "api" as const };
    const song = { ...host, author: "Me", fetchedAt: new Date() };
    for (const ytid of [named, missing, stored])
      await saveVideo(db(), { ...song, ytid, title: "As stored" });
    const facts = await loadVideoFacts(db(), [named], new Date());
    const { video, reports } = facts.get(named)!;
    const brought = new Map([
      [named, { video: { ...video, title: "As brought" }, reports }],
      [missing, null],
    ]);
    const videoInfo = service().forRequest();
    const known = await videoInfo.knownOf([named, missing, stored], {}, brought);
    const titles = [...known].map(([ytid, { title }]) => [ytid, title]);
    expect(titles).toEqual([
      [named, "As brought"],
      [stored, "As stored"],
    ]);
    await saveVideo(db(), { ...song, ytid: stored, title: "Changed meanwhile" });
    expect(await videoInfo.known(stored)).toMatchObject({ title: "As stored" });
    expect(await service().known(stored)).toMatchObject({ title: "Changed meanwhile" });
  });

  it("trusts failure reports from several listeners", async () => {
    const ytid = "9bZkp7q19f0";
    await service().lookUp(ytid);
    const report = { ytid, country: null, code: 150, now: new Date() };
    for (let at = 0; at < 4; at++) {
      await reportPlaybackFailure(db(), { ...report, reporter: randomUUID() });
      expect((await service().known(ytid))?.unavailable).toBeNull();
    }
    await reportPlaybackFailure(db(), { ...report, reporter: randomUUID() });
    expect((await service().known(ytid))?.unavailable).toBe("reported");
  });

  it("shows submitted metadata to its submitter only", async () => {
    const [ytid, userId] = [uniqueYtid(), randomUUID()];
    const metadata = { title: "My song", author: "Me", duration: 60, views: null, rating: 0 };
    const submitted = {
      ytid,
      ...metadata,
      embeddable: null,
      source: "listener" as const,
      submittedBy: userId,
    };
    await saveVideo(db(), { ...submitted, fetchedAt: new Date() });
    expect(await service().known(ytid)).toBeNull();
    expect(await service().known(ytid, { userId: randomUUID() })).toBeNull();
    expect(await service().known(ytid, { userId })).toMatchObject({ title: "My song" });
  });

  it("has no title and stores nothing while the host fails", async () => {
    api.faults.garbage = true;
    expect(await service().lookUp("hTWKbfoikeg")).toMatchObject({ title: null, unavailable: null });
    expect(await service().known("hTWKbfoikeg")).toBeNull();
  });
});
