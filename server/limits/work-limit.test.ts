import { expect, test } from "vitest";
import { answerFor, beginWait } from "~/services/platform/work/owner.server";
import { workLimit } from "./work-limit";

/** A limit, and a process whose time passes as the test says. */
function rig() {
  let now = 0;
  const limit = workLimit(() => now);
  const gates = new Map<string, () => void>();
  /** Begins a request that lasts until `end`. */
  const request = (client: string, begin: () => void = () => undefined) =>
    answerFor(client, () =>
      limit.measure(client, () => {
        begin();
        return new Promise<void>((resolve) => gates.set(client, resolve));
      }),
    );
  return {
    limit,
    request,
    work: (ms: number) => (now += ms),
    end: (client: string) => gates.get(client)?.(),
    hasBegun: (client: string) => expect.poll(() => gates.has(client)).toBe(true),
    isRefused: async (client: string) => (await limit.refusal(client)) !== null,
  };
}

test("a client is refused after so much work, however few requests that took, and its neighbours are not", async () => {
  const { limit, request, work, end, hasBegun, isRefused } = rig();
  const heavy = request("10.0.0.1");
  await hasBegun("10.0.0.1");
  work(1000);
  end("10.0.0.1");
  await heavy;
  const { retryAfter = 0 } = (await limit.refusal("10.0.0.1")) ?? {};
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(10);
  expect(await isRefused("10.0.0.2")).toBe(false);
});

test("a network is refused after the work of three clients", async () => {
  const { request, work, end, hasBegun, isRefused } = rig();
  for (const client of ["10.0.0.1", "10.0.0.2", "10.0.0.3"]) {
    expect(await isRefused("10.0.0.9")).toBe(false);
    const heavy = request(client);
    await hasBegun(client);
    work(1000);
    end(client);
    await heavy;
  }
  expect(await isRefused("10.0.0.9")).toBe(true);
  expect(await isRefused("10.0.1.9")).toBe(false);
});

test("whoever waits for a slow store is not charged for what others do meanwhile", async () => {
  const { request, work, end, hasBegun, isRefused } = rig();
  const patient = request("10.0.0.1", () => void beginWait());
  const heavy = request("10.1.0.1");
  await Promise.all([hasBegun("10.0.0.1"), hasBegun("10.1.0.1")]);
  work(1200);
  end("10.1.0.1");
  end("10.0.0.1");
  await Promise.all([heavy, patient]);
  expect(await isRefused("10.1.0.1")).toBe(true);
  expect(await isRefused("10.0.0.1")).toBe(false);
});

test("what comes at once is not let in at once", async () => {
  const { request, isRefused } = rig();
  for (let at = 0; at < 200; at += 1) void request("10.0.0.1");
  await expect.poll(() => isRefused("10.0.0.1")).toBe(true);
});
