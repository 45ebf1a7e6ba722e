import { expect, test } from "vitest";
import { DEMOS, eligibleDemo, UPSELL_INTERVAL } from "./upsell";

const now = new Date("2026-11-21T12:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

test("the first that was never shown comes first", () => {
  expect(eligibleDemo("DEMO", {}, now)?.feature).toBe("slider");
  expect(eligibleDemo("DISCOVERY", {}, now)?.feature).toBe("discovery");
  expect(eligibleDemo("DEMO", { slider: ago(60) }, now)?.feature).toBe("playlists");
});

test("none is shown twice within a week, and not in its last second", () => {
  const all = (seconds: number) =>
    Object.fromEntries(DEMOS.DEMO.map(({ feature }) => [feature, ago(seconds)]));
  expect(eligibleDemo("DEMO", all(UPSELL_INTERVAL), now)).toBeNull();
  expect(eligibleDemo("DEMO", all(UPSELL_INTERVAL + 1), now)?.feature).toBe("slider");
});
