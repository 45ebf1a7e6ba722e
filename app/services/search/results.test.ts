import { describe, expect, it } from "vitest";
import { uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import { reportPlaybackFailure } from "../videos/playback-failures.server";
import { markUnavailable, saveVideo } from "../videos/videos-store.server";
import { loadSearchItems } from "./search.server";

describe("results of a search", () => {
  const db = useDatabase();
  const now = new Date();

  async function reported(source: "api" | "oembed" | "seed"): Promise<string> {
    const ytid = uniqueYtid();
    const metadata = { title: "Song", author: "", duration: 60, views: 1, rating: 0 };
    await saveVideo(db(), { ytid, ...metadata, source, embeddable: true, fetchedAt: now });
    for (let at = 0; at < 10; at++) {
      const report = { ytid, code: 150, country: at % 2 ? "US" : "FR", now };
      await reportPlaybackFailure(db(), { ...report, reporter: `10.0.${at}.0/24` });
    }
    return ytid;
  }

  it("include a video that the data API calls playable, whatever listeners report", async () => {
    const [api, oembed, seed] = [
      await reported("api"),
      await reported("oembed"),
      await reported("seed"),
    ];
    const found = async () =>
      (await loadSearchItems(db(), [api, oembed, seed])).map(({ ytid }) => ytid);
    expect(await found()).toEqual([api]);
    await markUnavailable(db(), { ytid: api, reason: "private", source: "api", now });
    expect(await found()).toEqual([]);
  });
});
