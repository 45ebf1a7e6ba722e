import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { isYtid } from "~/domain/youtube-id";
import { fromSearchList, fromVideosList, oembedRefusal } from "./map.server";
import { errorAnswer, oembedAnswer, searchListAnswer, videosListAnswer } from "./schema.server";

const samples = fileURLToPath(new URL("../../../../../shared/upstream-samples/", import.meta.url));

/** Answers as the real host gave them; they lie outside the project, and where they are missing there is nothing to read. */
function filesOf(folder: string, pattern: RegExp): [string, string][] {
  const path = samples + folder;
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => pattern.test(name))
    .map((name) => [name, readFileSync(`${path}/${name}`, "utf8")]);
}

describe("recorded answers of the video host", () => {
  it("reads every videos.list", () => {
    for (const [name, text] of filesOf("youtube-data", /^videos_list_/)) {
      const { items } = videosListAnswer.parse(JSON.parse(text));
      expect(items.length, name).toBeGreaterThan(0);
      for (const video of items.map(fromVideosList)) {
        expect(video.title?.trim(), name).toBeTruthy();
        expect(video.duration ?? 1, name).toBeGreaterThan(0);
        expect(Number.isFinite(video.views ?? 0), name).toBe(true);
      }
    }
  });

  it("reads the parts of a video that no other part comes with", () => {
    for (const [name, text] of filesOf("youtube-data", /^part_video_content/)) {
      const contentDetails: unknown = JSON.parse(text);
      const [item] = videosListAnswer.parse({ items: [{ id: "x", contentDetails }] }).items;
      expect(fromVideosList(item!).duration, name).toBeGreaterThan(0);
    }
    for (const [name, text] of filesOf("youtube-data", /^part_video_stat/)) {
      const statistics: unknown = JSON.parse(text);
      const [item] = videosListAnswer.parse({ items: [{ id: "x", statistics }] }).items;
      expect(fromVideosList(item!).views, name).toBeGreaterThan(0);
    }
  });

  it("reads every search.list, with titles as they are meant", () => {
    for (const [name, text] of filesOf("youtube-data", /^search_list_/)) {
      const { items } = searchListAnswer.parse(JSON.parse(text));
      const found = items.map(fromSearchList).filter((item) => item !== null);
      expect(found.length, name).toBeGreaterThan(0);
      for (const { ytid, title } of found) {
        expect(isYtid(ytid), name).toBe(true);
        expect(title, name).not.toMatch(/&(?:amp|quot|#39|lt|gt);/);
      }
    }
  });

  it("finds the reason in every error", () => {
    for (const [name, text] of filesOf("youtube-data", /^error_/)) {
      const answer = errorAnswer.safeParse(JSON.parse(text));
      expect(answer.success, name).toBe(true);
      if (name.includes("quota")) {
        expect(answer.data?.error.errors[0]?.reason).toBe("quotaExceeded");
      }
    }
  });

  it("tells oEmbed's refusals from its answers", () => {
    for (const [name, text] of filesOf("youtube-oembed", /./)) {
      const status = Number(/_(\d{3})/.exec(name)?.[1] ?? 200);
      if (name.endsWith(".json")) {
        expect(oembedAnswer.parse(JSON.parse(text)).title, name).toBeTruthy();
        expect(oembedRefusal(status, text), name).toBeNull();
      } else {
        expect(oembedRefusal(status, text), name).not.toBeNull();
      }
    }
  });
});

describe("what a video's parts mean", () => {
  const video = (parts: object) =>
    fromVideosList({ id: "dQw4w9WgXcQ", snippet: { title: "Song" }, ...parts });

  it("takes a list of allowed countries for a ban in all others", () => {
    const restricted = (regionRestriction: object) =>
      video({ contentDetails: { regionRestriction } }).blockedIn;
    expect(restricted({ blocked: ["DE"] })).toEqual(["DE"]);
    expect(restricted({ allowed: ["DE", "FR"] })).not.toContain("FR");
    expect(restricted({ allowed: ["DE", "FR"] })).toContain("US");
    expect(restricted({ allowed: [] })?.length).toBeGreaterThan(200);
  });

  it("knows that private, locked and age-restricted videos do not play here", () => {
    expect(video({ status: { privacyStatus: "private" } }).unavailable).toBe("private");
    expect(video({ status: { embeddable: false } }).unavailable).toBe("not-embeddable");
    const contentRating = { ytRating: "ytAgeRestricted" };
    expect(video({ contentDetails: { contentRating } })).toMatchObject({
      unavailable: "not-embeddable",
      rating: 1,
    });
  });

  it("gives a live video no length", () => {
    expect(video({ contentDetails: { duration: "P0D" } }).duration).toBeNull();
  });

  it("undoes the escaping of a searched title once", () => {
    const title = "Rock &amp;amp; &quot;Roll&quot; &#39;n&#39; &lt;b&gt;";
    const item = { id: { videoId: "dQw4w9WgXcQ" }, snippet: { title } };
    expect(fromSearchList(item)?.title).toBe(`Rock &amp; "Roll" 'n' <b>`);
  });
});
