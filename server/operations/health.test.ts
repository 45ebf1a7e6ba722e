import { expect, onTestFinished, test, vi } from "vitest";
import { testApp } from "../../tests/support/app-rig";

test("all who ask for the status within a second share one answer", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  let asked = 0;
  const budget = {
    provider: "youtube",
    limit: 10,
    used: async () => ++asked,
    spend: async () => true,
    exhaust: async () => undefined,
  };
  const { ask } = testApp([], { services: { budgets: [budget] } });
  const status = async () => (await ask("/status")).text();
  const all = await Promise.all(Array.from({ length: 50 }, status));
  expect(new Set([...all, await status()]).size).toBe(1);
  expect(all[0]).toContain("youtube: 1 of 10 units used today");
  vi.advanceTimersByTime(1000);
  expect(await status()).toContain("youtube: 2 of 10");
});
