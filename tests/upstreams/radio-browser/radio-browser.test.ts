import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createRadioBrowser } from "~/services/upstreams/radio-browser/client.server";
import { createMirrors } from "~/services/upstreams/radio-browser/mirrors.server";
import { quietLog } from "../../support/app/quiet-log";
import { startRadioBrowser, type RadioBrowserStandIn } from "./server";
import { stationId } from "./stations";

let first: RadioBrowserStandIn;
let second: RadioBrowserStandIn;
beforeAll(async () => {
  [first, second] = await Promise.all([startRadioBrowser(), startRadioBrowser()]);
});
afterAll(async () => {
  await Promise.all([first?.stop(), second?.stop()]);
});
beforeEach(() => {
  for (const one of [first, second]) {
    one.mode = "healthy";
    one.seen.length = 0;
  }
});

const radio = { url: null, mirrors: "all.directory.invalid" };
const popular = { order: "clickcount", offset: 0, limit: 5 } as const;

/** A client that finds these servers by DNS. */
function clientOf(...bases: string[]) {
  return createRadioBrowser(
    { radio },
    quietLog,
    createMirrors(radio, async () => bases),
  );
}

describe("the directory's client", () => {
  it("always sends a limit, whether to hide broken stations, and who is asking", async () => {
    const client = clientOf(first.origin);
    await client.search({ ...popular, name: "Pier", tag: "jazz", country: "DE" });
    await client.countries();
    await client.tags();
    await client.languages();
    await client.stations([stationId(1)]);
    expect(first.seen).toHaveLength(5);
    for (const path of first.seen) {
      expect(path).toMatch(/[?&]limit=\d+/);
      expect(path).toMatch(/[?&]hidebroken=/);
    }
    expect(first.agent).toMatch(/\S+\/\d/);
  });

  it("finds stations by order, country, tag and name", async () => {
    const client = clientOf(first.origin);
    const top = await client.search(popular);
    expect(top).toHaveLength(5);
    expect(top[0]!.clicks).toBeGreaterThanOrEqual(top[4]!.clicks);
    const french = await client.search({ ...popular, country: "FR", order: "votes" });
    expect(french.every(({ countryCode }) => countryCode === "FR")).toBe(true);
    const jazz = await client.search({ ...popular, tag: "jazz" });
    expect(jazz.every(({ tags }) => tags.includes("jazz"))).toBe(true);
    const [named] = await client.search({ ...popular, name: "pier radio" });
    expect(named?.name).toBe("Pier Radio");
  });

  it("finds one station, even a broken one, and null for an unknown id", async () => {
    const client = clientOf(first.origin);
    expect((await client.stations([stationId(205)]))[0]).toMatchObject({
      name: "Silent Pier",
      isUp: false,
    });
    expect(await client.stations([stationId(999)])).toEqual([]);
  });

  it("asks another server when one fails, and remembers which answered", async () => {
    first.mode = "failing";
    const client = clientOf(first.origin, second.origin, "http://127.0.0.1:9");
    expect(await client.search(popular)).toHaveLength(5);
    expect(await client.search(popular)).toHaveLength(5);
    expect(client.origin).toBe(second.origin);
    const asked = second.seen.length;
    expect(asked).toBe(2);
    // The one that answered last is asked first, so the failing one is asked at most once more than
    // needed.
    expect(first.seen.length).toBeLessThanOrEqual(1);
  });

  it.each(["failing", "garbage", "rate-limited"] as const)(
    "says so when every server is %s",
    async (mode) => {
      first.mode = mode;
      await expect(clientOf(first.origin).search(popular)).rejects.toThrow("radio-browser");
    },
  );

  it("uses the fixed address if one is set, without asking DNS", async () => {
    const fixed = { url: second.origin, mirrors: radio.mirrors };
    const mirrors = createMirrors(fixed, () => Promise.reject(new Error("asked DNS")));
    const client = createRadioBrowser({ radio: fixed }, quietLog, mirrors);
    expect(client.origin).toBe(second.origin);
    expect(await client.search(popular)).toHaveLength(5);
  });
});
