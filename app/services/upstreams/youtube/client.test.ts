import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parseEnv } from "~/services/platform/env/env.server";
import type { Budget } from "~/services/platform/limits/quota.server";
import { quietLog } from "../../../../tests/support/app/quiet-log";
import { startYoutubeApi } from "../../../../tests/upstreams/youtube/api-server";
import { noFaults } from "../../../../tests/upstreams/youtube/api-routes";
import { createYoutubeClient } from "./client.server";

let api: Awaited<ReturnType<typeof startYoutubeApi>>;
beforeAll(async () => {
  api = await startYoutubeApi();
});
afterAll(() => api.stop());
beforeEach(() => {
  Object.assign(api.faults, noFaults());
  api.seen.length = 0;
});

function budget(provider: string, limit: number): Budget {
  let used = 0;
  return {
    provider,
    limit,
    spend: async (units = 1) => used + units <= limit && (used += units) > 0,
    exhaust: async () => void (used = limit),
    used: async () => used,
  };
}

function client({ key = true, data = 100, search = 100 } = {}) {
  const env = parseEnv({ ...api.env, ...(!key && { YOUTUBE_API_KEY: "" }) });
  const budgets = { data: budget("data", data), search: budget("search", search) };
  return { ...createYoutubeClient({ env, log: quietLog, budgets }), budgets };
}

const RICK = "dQw4w9WgXcQ";
const asked = (path: string) => api.seen.filter(({ pathname }) => pathname.endsWith(path));

describe("metadata", () => {
  it("loads many videos in one call, and each video once", async () => {
    const { video, budgets } = client();
    const ids = [RICK, "9bZkp7q19f0", "missing0404", RICK];
    const videos = await Promise.all(ids.map(video));
    expect(videos.map(({ title, unavailable }) => title ?? unavailable)).toEqual([
      expect.stringContaining("Never Gonna"),
      expect.stringContaining("GANGNAM"),
      "missing",
      expect.stringContaining("Never Gonna"),
    ]);
    expect(asked("/videos")).toHaveLength(1);
    expect(await budgets.data.used()).toBe(1);
  });

  it("loads at most fifty videos per call", async () => {
    const { video } = client();
    const ids = Array.from({ length: 120 }, (_, at) => `unknown${String(at).padStart(4, "0")}`);
    const videos = await Promise.all(ids.map(video));
    expect(videos.every(({ unavailable }) => unavailable === "missing")).toBe(true);
    const sizes = asked("/videos").map(({ searchParams }) => searchParams.get("id")?.split(","));
    expect(sizes.map((ids) => ids?.length).sort()).toEqual([20, 50, 50]);
  });

  it.each([
    ["there is no key", { key: false }, {}],
    ["the budget is used up", { data: 0 }, {}],
    ["the host says that the quota is used up", {}, { quotaExceeded: true }],
    ["the host limits the rate", {}, { tooMany: true }],
  ])("uses oEmbed when %s", async (_name, options, failure) => {
    Object.assign(api.faults, failure);
    const { video } = client(options);
    expect(await video(RICK)).toMatchObject({ author: "Rick Astley", duration: null });
    expect(asked("/oembed")).toHaveLength(1);
  });

  it("stops asking for the day once the host says that the quota is used up", async () => {
    const { video } = client();
    api.faults.quotaExceeded = true;
    await video(RICK);
    api.faults.quotaExceeded = false;
    await video("9bZkp7q19f0");
    expect(asked("/videos")).toHaveLength(1);
  });

  it("fails when the host answers garbage", async () => {
    api.faults.garbage = true;
    await expect(client().video(RICK)).rejects.toMatchObject({ kind: "garbage" });
  });
});

describe("search", () => {
  it("finds fifty at a time and continues with the next page", async () => {
    const { search } = client();
    const first = await search("official", null);
    expect(first.items).toHaveLength(50);
    const second = await search("official", first.nextToken);
    const ids = new Set([...first.items, ...second.items].map(({ ytid }) => ytid));
    expect(ids.size).toBe(first.items.length + second.items.length);
  });

  it("returns an empty list when nothing is found", async () => {
    expect(await client().search("zxqv", null)).toEqual({ items: [], nextToken: null });
  });

  it.each([
    ["there is no key", { key: false }, {}, "refused"],
    ["the budget is used up", { search: 0 }, {}, "refused"],
    ["the host says that the quota is used up", {}, { quotaExceeded: true }, "refused"],
    ["the host limits the rate", {}, { tooMany: true }, "status"],
    ["the host answers garbage", {}, { garbage: true }, "garbage"],
  ])("fails when %s", async (_name, options, failure, kind) => {
    Object.assign(api.faults, failure);
    await expect(client(options).search("queen", null)).rejects.toMatchObject({ kind });
  });
});
