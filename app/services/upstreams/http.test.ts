import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { quietLog } from "../../../tests/support/app/quiet-log";
import { startStandIn, type Answer, type StandIn } from "../../../tests/upstreams/stand-in";
import { createUpstream } from "./http.server";

let standIn: StandIn;
let answers: Answer[] = [];
beforeAll(async () => {
  standIn = await startStandIn({ answer: () => answers.shift() ?? { body: "{}" } });
});
afterAll(() => standIn.stop());
beforeEach(() => {
  answers = [];
  standIn.seen.length = 0;
});

const upstream = (options = {}) => createUpstream({ name: "test", log: quietLog, ...options });
const get = (client: ReturnType<typeof upstream>) => client.get(new URL(standIn.origin));
const away = { status: 503, body: "away" };

describe("an upstream that fails", () => {
  it("is retried twice at most", async () => {
    answers = [away, away];
    expect((await get(upstream())).status).toBe(200);
    answers = [away, away, away];
    await expect(get(upstream())).rejects.toMatchObject({ kind: "status", status: 503 });
    expect(standIn.seen).toHaveLength(6);
  });

  it("is not retried with `retries: 0`", async () => {
    answers = [away];
    await expect(get(upstream({ retries: 0 }))).rejects.toMatchObject({ status: 503 });
    expect(standIn.seen).toHaveLength(1);
  });

  it("is not called after six failures in a row", async () => {
    const client = upstream({ retries: 0 });
    answers = Array.from({ length: 6 }, () => away);
    for (let at = 0; at < 6; at++) await expect(get(client)).rejects.toThrow("503");
    await expect(get(client)).rejects.toMatchObject({ kind: "refused" });
    expect(standIn.seen).toHaveLength(6);
  });

  it("may not send more bytes than the limit", async () => {
    answers = [{ body: "x".repeat(2000) }];
    await expect(get(upstream({ maxBytes: 1000 }))).rejects.toMatchObject({ kind: "too-large" });
  });

  it("times out", async () => {
    standIn.mode = "slow";
    const client = upstream({ timeoutMs: 50, retries: 0 });
    await expect(get(client)).rejects.toMatchObject({ kind: "timeout" });
    standIn.mode = "healthy";
  });
});

describe("an upstream that limits the rate", () => {
  it("is not called again before the time in Retry-After", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const client = upstream();
    answers = [{ status: 429, body: "", headers: { "Retry-After": "20" } }];
    expect((await get(client)).status).toBe(429);
    await expect(get(client)).rejects.toMatchObject({ kind: "refused", status: 429 });
    vi.advanceTimersByTime(19_000);
    await expect(get(client)).rejects.toMatchObject({ kind: "refused" });
    vi.advanceTimersByTime(1000);
    expect((await get(client)).status).toBe(200);
    expect(standIn.seen).toHaveLength(2);
    vi.useRealTimers();
  });

  it("is called again at once without Retry-After, or with a date in it", async () => {
    const client = upstream();
    const date = { "Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT" };
    answers = [
      { status: 429, body: "" },
      { status: 429, body: "", headers: date },
    ];
    for (const status of [429, 429, 200]) expect((await get(client)).status).toBe(status);
  });
});
