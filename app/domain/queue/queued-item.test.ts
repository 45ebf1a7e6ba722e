import { describe, expect, it } from "vitest";
import type { EpisodeItem } from "../items/item";
import { itemOf } from "./queued-item";

describe("a queued item", () => {
  const facts = { title: "A title", author: "Somebody", duration: 60, unavailable: false };
  const entry = { id: "one", feature: "history", fromRadio: false, ...facts } as const;

  it("is played as its video, or as its episode at the listener's place", () => {
    expect(itemOf({ ...entry, ytid: "dQw4w9WgXcQ" })).toMatchObject({
      ...{ kind: "video", id: "dQw4w9WgXcQ", title: "A title", by: "Somebody", duration: 60 },
      href: "/watch?v=dQw4w9WgXcQ",
    });
    const item: EpisodeItem = {
      ...{ kind: "episode", id: "an-episode", podcastId: "1", title: "A title", by: "A podcast" },
      ...{ url: "https://media.example/a.mp3", type: "audio/mpeg", picture: null, duration: 60 },
      ...{ href: "/podcast", slice: null, startAt: 42, chapters: [] },
    };
    expect(itemOf({ ...entry, episodeId: item.id, item })).toBe(item);
  });
});
