import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { advance, initialLoop, type LoopSettings, positionAt } from "./loop";
import { LoopRig } from "../../../../tests/support/loop-rig";

const section: LoopSettings = { section: { start: 3, end: 5.5 }, duration: 20, repeat: true };
const whole: LoopSettings = { section: null, duration: 20, repeat: true };

/** Pseudo-random, but the same on each run. */
function timerJitter(most: number): () => number {
  let seed = 7;
  return () => {
    seed = (seed * 16807) % 2147483647;
    return (seed / 2147483647) * most;
  };
}

function p95(values: number[]): number {
  const sorted = values.map(Math.abs).sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? NaN;
}

function seeks(rig: LoopRig, reason: string) {
  return rig.seeks.filter((seek) => seek.reason === reason);
}

describe("exact ends", () => {
  test.each([0.25, 0.5, 1, 1.5, 2])("a section ends exactly on every pass at rate %d", (rate) => {
    const rig = new LoopRig({ settings: section, rate, jitter: timerJitter(8) });
    rig.run((30 * 2600) / rate + 2000);
    expect(rig.errors.length).toBeGreaterThanOrEqual(28);
    expect(p95(rig.errors) / rate).toBeLessThanOrEqual(0.02);
    expect(Math.min(...rig.errors)).toBeGreaterThanOrEqual(-0.03);
    expect(rig.passes).toBe(rig.reached.length);
  });

  test.each([0.25, 1, 2])(
    "the whole video restarts before the host stops it, at rate %d",
    (rate) => {
      const settings = { ...whole, duration: 4 };
      const rig = new LoopRig({ settings, rate, jitter: timerJitter(2) }).run(42_000 / rate);
      expect(rig.passes).toBe(rig.reached.length);
      expect(rig.passes).toBeGreaterThanOrEqual(9);
      expect(Math.min(...rig.errors)).toBeGreaterThanOrEqual(-0.03);
    },
  );

  test("a host without interpolated positions causes late seeks, never early ones", () => {
    const rig = new LoopRig({ settings: section, extrapolates: false, jitter: timerJitter(8) });
    rig.run(60_000);
    expect(Math.max(...rig.errors)).toBeLessThan(0.3);
    expect(Math.min(...rig.errors)).toBeGreaterThanOrEqual(-0.03);
    expect(rig.passes).toBe(rig.reached.length);
  });

  test("the shortest section at double speed is counted correctly, though readings are slower", () => {
    const settings = { ...section, section: { start: 3, end: 3.1 } };
    const rig = new LoopRig({ settings, rate: 2, jitter: timerJitter(5) })
      .run(20_000)
      .pause()
      .run(500);
    expect(rig.passes).toBeGreaterThan(50);
    expect(Math.abs(rig.passes - rig.reached.length)).toBeLessThanOrEqual(1);
  });

  test.each([300, 700, 1200])(
    "messages that are up to %i ms late still count each pass once",
    (most) => {
      const chance = timerJitter(1);
      const latency = () => (chance() < 0.15 ? chance() * most : 5);
      const rig = new LoopRig({ settings: section, latency, jitter: () => chance() * most });
      rig.run(300_000);
      for (let ms = 0; ms < 10_000 && !(rig.agrees && rig.position < 5); ms++) rig.run(1);
      expect(rig.passes).toBe(rig.reached.length);
      expect(rig.passes).toBeGreaterThan(80);
    },
  );

  test("timers that fire a second late, as in a hidden tab, still count each pass once", () => {
    const rig = new LoopRig({ settings: section, jitter: () => 1000 }).run(60_000);
    expect(rig.passes).toBe(rig.reached.length);
    expect(rig.passes).toBeGreaterThan(10);
  });
});

describe("interruptions of a pass", () => {
  test("buffering delays the end by its own length", () => {
    const rig = new LoopRig({ settings: section }).run(1000).stall(1700).run(1700);
    expect(rig.passes).toBe(0);
    rig.run(1530);
    expect(rig.passes).toBe(1);
    expect(p95(rig.errors)).toBeLessThan(0.02);
  });

  test("a pause delays the end, and only the safety check runs during it", () => {
    const rig = new LoopRig({ settings: section }).run(2300).pause().run(60_000);
    expect(rig.passes).toBe(0);
    expect(rig.actions.filter((action) => action.at > 3000).length).toBeLessThan(45);
    rig.resume().run(260);
    expect(rig.passes).toBe(1);
    expect(p95(rig.errors)).toBeLessThan(0.02);
  });

  test("a new playback rate moves the end", () => {
    const rig = new LoopRig({ settings: section }).run(500).setRate(2).run(1010);
    expect(rig.passes).toBe(1);
    expect(p95(rig.errors)).toBeLessThan(0.03);
  });

  test("a slow seek is awaited, not repeated", () => {
    const rig = new LoopRig({ settings: section, seekTime: 900 }).run(20_000);
    expect(seeks(rig, "again")).toEqual([]);
    expect(rig.passes).toBe(rig.reached.length);
  });

  test("a seek that the host ignores is retried after a while", () => {
    let state = initialLoop();
    const asked: number[] = [];
    let wakeAt = 0;
    for (let now = 0; now < 10_000; now += 10) {
      if (now < wakeAt) continue;
      const sample = { media: 5.5, at: now, rate: 1, state: "playing" as const };
      const turn = advance(state, { settings: section, sample, now });
      state = turn.state;
      for (const action of turn.actions) {
        if (action.type === "seek") asked.push(now);
        if (action.type === "wake") wakeAt = action.at;
      }
    }
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.length).toBeLessThan(10);
  });
});

describe("positions outside the section", () => {
  test("a position before the start seeks to the start without a pass", () => {
    const rig = new LoopRig({ settings: section, start: 1 }).run(500);
    expect(rig.seeks.map(({ to, reason }) => ({ to, reason }))).toEqual([
      { to: 3, reason: "before-start" },
    ]);
    expect(rig.passes).toBe(0);
  });

  test("a position slightly before the start is left alone", () => {
    expect(new LoopRig({ settings: section, start: 2.75 }).run(1000).seeks).toEqual([]);
  });

  test("a seek that lands too early plays on from there", () => {
    const rig = new LoopRig({ settings: section, landing: 0.8 }).run(20_000);
    expect(seeks(rig, "before-start")).toEqual([]);
    expect(rig.passes).toBe(rig.reached.length);
    expect(rig.passes).toBeGreaterThanOrEqual(5);
  });

  test("a jump beyond the end seeks to the start without a pass", () => {
    const rig = new LoopRig({ settings: section }).run(300).jump(12).run(1000);
    expect(rig.passes).toBe(0);
    expect(seeks(rig, "beyond-end")).toMatchObject([{ to: 3 }]);
    expect(rig.position).toBeLessThan(5);
  });

  test("a jump beyond the end seeks to the start with repeat off too", () => {
    const settings = { ...section, repeat: false };
    const rig = new LoopRig({ settings }).run(300).jump(12).run(1000);
    expect(rig.actions.filter((action) => action.type === "end")).toEqual([]);
    expect(seeks(rig, "beyond-end")).toHaveLength(1);
  });

  test("setting a section before the current position seeks there without a pass", () => {
    const rig = new LoopRig({ settings: whole, start: 9 }).run(400);
    rig.set({ section: { start: 2, end: 9.2 } }).run(300);
    expect(rig.passes).toBe(0);
    expect(rig.position).toBeLessThan(3);
  });

  test("a jump within the section moves the end and counts one pass", () => {
    const rig = new LoopRig({ settings: section }).run(200).jump(5).run(900);
    expect(rig.passes).toBe(1);
    expect(p95(rig.errors)).toBeLessThan(0.02);
  });

  test("a seek on the page goes to its position, or to the start when it is beyond the end", () => {
    const rig = new LoopRig({ settings: section }).run(200).seek(4.5).run(300);
    expect(rig.position).toBeGreaterThan(4.5);
    rig.seek(17).run(300);
    expect(rig.position).toBeLessThan(3.5);
    expect(rig.passes).toBe(0);
    expect(rig.seeks).toHaveLength(2);
  });

  test("seeks to the initial position once", () => {
    const rig = new LoopRig({ settings: { section: null, duration: 20, repeat: true }, start: 0 });
    rig.loop = initialLoop(14);
    rig.run(2000);
    expect(seeks(rig, "skip")).toMatchObject([{ to: 14 }]);
    rig.run(8000);
    expect(seeks(rig, "skip")).toHaveLength(1);
  });
});

describe("the natural end", () => {
  test("counts once and restarts when a timer was late", () => {
    const settings = { ...whole, duration: 4 };
    const rig = new LoopRig({ settings, jitter: () => 60 }).run(21_000);
    expect(rig.passes).toBe(5);
    expect(rig.passes).toBe(rig.reached.length);
  });

  test("does not count again when reported during the seek back", () => {
    const settings = { ...whole, duration: 4 };
    const rig = new LoopRig({ settings, latency: 60 }).run(21_000);
    expect(rig.reached.length).toBeGreaterThanOrEqual(4);
    expect(rig.passes).toBe(rig.reached.length);
  });

  test("with repeat off counts once, asks for the next video and does nothing more", () => {
    const settings = { ...whole, duration: 4, repeat: false };
    const rig = new LoopRig({ settings }).run(9000);
    const told = rig.actions.filter((action) => action.type === "pass" || action.type === "end");
    expect(told.map((action) => action.type)).toEqual(["pass", "end"]);
    expect(rig.seeks).toEqual([]);
    rig.resume().run(4500);
    expect(rig.passes).toBe(2);
  });

  test("with repeat off the end of a section asks for the next video, and playing on restarts the section", () => {
    const rig = new LoopRig({ settings: { ...section, repeat: false } }).run(4000);
    expect(rig.passes).toBe(1);
    expect(rig.actions.filter((action) => action.type === "end")).toHaveLength(1);
    rig.resume().run(600);
    expect(rig.position).toBeLessThan(4);
    expect(rig.passes).toBe(1);
  });

  test("is not a pass when the listener dragged to it", () => {
    const settings = { ...whole, duration: 200 };
    const rig = new LoopRig({ settings }).run(700).jump(200).run(1500);
    expect(rig.passes).toBe(0);
    expect(rig.position).toBeLessThan(3);
  });

  test("counts for a video of unknown duration", () => {
    const settings = { section: null, duration: 0, repeat: true };
    const playing = { media: 7, at: 0, rate: 1, state: "playing" as const };
    const { state } = advance(initialLoop(), { settings, sample: playing, now: 0 });
    const sample = { media: 7.4, at: 400, rate: 1, state: "ended" as const };
    const { actions } = advance(state, { settings, sample, now: 400 });
    expect(actions.map((action) => action.type)).toContain("pass");
  });
});

test("a section without an end runs to the end of the video", () => {
  const settings = { section: { start: 2, end: 0 }, duration: 4, repeat: true };
  const rig = new LoopRig({ settings, start: 2 }).run(8500);
  expect(rig.passes).toBe(4);
  expect(rig.position).toBeGreaterThan(1.9);
});

test("turning repeat on after the end does not start the video", () => {
  const rig = new LoopRig({ settings: { ...whole, duration: 3, repeat: false } }).run(4000);
  rig.set({ repeat: true }).run(2000);
  expect(rig.state).toBe("ended");
});

test("a reading is extrapolated for at most a second", () => {
  const sample = { media: 10, at: 0, rate: 2, state: "playing" as const };
  expect(positionAt(sample, 500)).toBe(11);
  expect(positionAt(sample, 9000)).toBe(12);
});

type Deed =
  | { do: "stall" | "pause"; ms: number }
  | { do: "jump" | "beyond" | "seek"; to: number }
  | { do: "rate"; rate: number };

const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({
    do: fc.constantFrom<"stall" | "pause">("stall", "pause"),
    ms: fc.integer({ min: 20, max: 3000 }),
  }),
  fc.record({
    do: fc.constantFrom<"jump" | "beyond" | "seek">("jump", "beyond", "seek"),
    to: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fc.record({ do: fc.constant("rate"), rate: fc.constantFrom(0.25, 0.5, 1, 1.5, 2) }),
);

const scenario = fc.record({
  start: fc.double({ min: 0, max: 10, noNaN: true }),
  length: fc.double({ min: 1, max: 6, noNaN: true }),
  whole: fc.boolean(),
  rate: fc.constantFrom(0.5, 1, 2),
  latency: fc.integer({ min: 1, max: 15 }),
  jitter: fc.integer({ min: 0, max: 10 }),
  seekTime: fc.integer({ min: 10, max: 500 }),
  extrapolates: fc.boolean(),
  deeds: fc.array(fc.tuple(fc.integer({ min: 300, max: 4000 }), deed), { maxLength: 10 }),
});

/**
 * Waits until host and page agree and the position is not within the tolerance of the end: an event
 * there is neither before nor after the end.
 */
function settle(rig: LoopRig): void {
  const isSettled = () => rig.agrees && rig.position < rig.limit - 0.1;
  for (let ms = 0; ms < 10_000 && !isSettled(); ms++) rig.run(1);
}

function perform(rig: LoopRig, deed: Deed): void {
  settle(rig);
  const { section, duration } = rig.settings;
  const start = section?.start ?? 0;
  if (deed.do === "rate") rig.setRate(deed.rate);
  else if (deed.do === "stall") rig.stall(deed.ms).run(deed.ms);
  else if (deed.do === "pause") rig.pause().run(deed.ms).resume();
  else if (deed.do === "seek") rig.seek(start + deed.to * (rig.limit - start - 0.6));
  else if (deed.do === "jump") rig.jump(start + deed.to * (rig.limit - start - 0.6));
  else if (rig.limit + 4 < duration && rig.position < rig.limit - 0.5) rig.jump(rig.limit + 3);
}

test("in random sessions, counted passes are completed passes", () => {
  fc.assert(
    fc.property(scenario, ({ start, length, whole, deeds, jitter, ...rest }) => {
      const section = whole ? null : { start, end: start + length };
      const settings = { section, duration: whole ? length + 2 : 30, repeat: true };
      const rig = new LoopRig({ settings, jitter: timerJitter(jitter), ...rest });
      for (const [pause, deed] of deeds) {
        rig.run(pause);
        perform(rig, deed);
      }
      rig.run(3000);
      settle(rig);
      rig.pause().run(2000);
      expect(rig.passes).toBeLessThanOrEqual(rig.reached.length);
      expect(rig.passes).toBeGreaterThanOrEqual(rig.reached.length - rig.unheard);
      expect(Math.min(0, ...rig.errors)).toBeGreaterThanOrEqual(-0.035);
      if (rest.extrapolates) expect(Math.max(0, ...rig.errors)).toBeLessThanOrEqual(0.08);
      const times = rig.seeks.filter((seek) => seek.reason !== "listener").map((seek) => seek.at);
      for (let i = 1; i < times.length; i++) expect(times[i]! - times[i - 1]!).toBeGreaterThan(5);
    }),
    { numRuns: 200 },
  );
});
