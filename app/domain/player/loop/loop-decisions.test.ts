import { describe, expect, it, test } from "vitest";
import { advance, initialLoop, type LoopState } from "./loop";
import type { LoopAction, LoopEvent, LoopSettings, MediaSample } from "./loop-bounds";
import type { PlayerState } from "../player";

const section: LoopSettings = { section: { start: 3, end: 5.5 }, duration: 10, repeat: true };
const once: LoopSettings = { ...section, repeat: false };
const whole: LoopSettings = { section: null, duration: 10, repeat: true };
const wholeOnce: LoopSettings = { ...whole, repeat: false };

type Reading = Partial<MediaSample> & { settings?: LoopSettings; now?: number; event?: LoopEvent };

/** Takes one reading, fresh unless it says otherwise. */
function read(before: LoopState, media: number, reading: Reading = {}) {
  const { settings = section, now = 1000, event, at = now, rate = 1, state = "playing" } = reading;
  return advance(before, { settings, sample: { media, at, rate, state }, now, event });
}

/** Returns a loop that is playing inside its section. */
function playingAt(media: number, reading: Reading = {}): LoopState {
  return read(initialLoop(), media, { now: 0, ...reading }).state;
}

/** Seeks back to 3 s, requested at 1000 ms with the media at 5.5 s. */
const seekingBack = () => read(playingAt(5), 5.5, { now: 1000 }).state;

const types = (actions: LoopAction[]) => actions.map(({ type }) => type);
const wakeAt = (actions: LoopAction[]) =>
  actions.flatMap((action) => (action.type === "wake" ? [action.at] : []));
const reasons = (actions: LoopAction[]) =>
  actions.flatMap((action) => (action.type === "seek" ? [action.reason] : []));

describe("at the end of the section", () => {
  it("seeks first, then counts", () => {
    expect(read(playingAt(5), 5.5).actions).toEqual([
      { type: "seek", to: 3, reason: "loop" },
      { type: "wake", at: 1050 },
      { type: "pass" },
    ]);
  });

  it("counts from 4 ms before the end on", () => {
    expect(types(read(playingAt(5), 5.4959).actions)).toEqual(["wake"]);
    expect(types(read(playingAt(5), 5.4961).actions)).toContain("pass");
  });

  it("asks what comes next when nothing repeats, after counting", () => {
    const { state, actions } = read(playingAt(5, { settings: once }), 5.5, { settings: once });
    expect(actions).toEqual([{ type: "pass" }, { type: "end" }]);
    expect(state.over).toEqual({ stopped: false });
  });

  it("starts the host again when it stopped there", () => {
    const playing = playingAt(9.5, { settings: whole });
    const { actions, state } = read(playing, 10, { settings: whole, state: "ended", now: 500 });
    expect(types(actions)).toEqual(["seek", "wake", "play", "pass"]);
    expect(state.seeking?.playSent).toBe(true);
  });
});

describe("a jump", () => {
  test.each([
    { rate: 1, ahead: 1.49, reason: "loop" },
    { rate: 1, ahead: 1.51, reason: "beyond-end" },
    { rate: 2, ahead: 1.74, reason: "loop" },
    { rate: 2, ahead: 1.76, reason: "beyond-end" },
  ])(
    "at rate $rate, $ahead s further than playing explains: $reason",
    ({ rate, ahead, reason }) => {
      const seen = playingAt(5.5 - ahead, { rate });
      expect(reasons(read(seen, 5.5, { now: 0, rate }).actions)).toEqual([reason]);
    },
  );

  it("counts time that was played since the last reading as playing", () => {
    expect(reasons(read(playingAt(3.5), 5.5, { now: 2000 }).actions)).toEqual(["loop"]);
    expect(reasons(read(playingAt(3.5), 5.5, { now: 400 }).actions)).toEqual(["beyond-end"]);
  });

  it("counts no time while the media was paused", () => {
    const paused = playingAt(3.5, { state: "paused" });
    expect(reasons(read(paused, 5.5, { now: 2000 }).actions)).toEqual(["beyond-end"]);
  });

  it("takes the higher of two rates when the rate changed in between", () => {
    expect(reasons(read(playingAt(3.5, { rate: 2 }), 5.5, { now: 1000 }).actions)).toEqual([
      "loop",
    ]);
  });
});

describe("before the start of the section", () => {
  it("leaves 0.3 s alone and seeks from more", () => {
    expect(types(read(playingAt(3), 2.71).actions)).toEqual(["wake"]);
    expect(read(playingAt(3), 2.69).actions[0]).toEqual({
      type: "seek",
      to: 3,
      reason: "before-start",
    });
  });
});

describe("the next look", () => {
  test.each([
    { left: 5, settings: whole, at: 1500 },
    { left: 1.5, settings: section, at: 1250 },
    { left: 0.265, settings: section, at: 15 },
    { left: 0.255, settings: section, at: 225 },
    { left: 0.045, settings: section, at: 15 },
    { left: 0.035, settings: section, at: 35 },
    { left: 0.0045, settings: section, at: 4.5 },
    { left: 0.1, settings: wholeOnce, at: 1500 },
  ])("is after $at ms, $left s before the end", ({ left, settings, at }) => {
    const end = settings.section ? 5.5 : 9.988;
    const { actions } = read(initialLoop(), end - left, { settings, now: 0 });
    expect(wakeAt(actions)).toHaveLength(1);
    expect(wakeAt(actions)[0]).toBeCloseTo(at, 6);
  });

  it("comes sooner at a higher rate", () => {
    const [at] = wakeAt(read(initialLoop(), 4.5, { now: 0, rate: 2 }).actions);
    expect(at).toBeCloseTo(250, 6);
  });

  test.each<[PlayerState, number[]]>([
    ["paused", [2500]],
    ["buffering", [2500]],
    ["cued", []],
    ["unstarted", []],
  ])("while %s is at %j", (state, wakes) => {
    expect(wakeAt(read(initialLoop(), 4, { state }).actions)).toEqual(wakes);
  });
});

describe("a seek that has not arrived", () => {
  it("ignores readings from before it", () => {
    const { actions, state } = read(seekingBack(), 3.01, { now: 1100, at: 999 });
    expect(actions).toEqual([{ type: "wake", at: 1150 }]);
    expect(state.seeking?.since).toBe(1000);
  });

  it("is asked for again after 1.2 s, and not before", () => {
    const stale = { at: 999 };
    const waiting = read(seekingBack(), 5.5, { ...stale, now: 2180 });
    expect(waiting.actions).toEqual([{ type: "wake", at: 2200 }]);
    const again = read(waiting.state, 5.5, { ...stale, now: 2200 });
    expect(again.actions).toEqual([
      { type: "seek", to: 3, reason: "again" },
      { type: "wake", at: 2250 },
    ]);
    expect(again.state.seeking).toMatchObject({ since: 2200, tries: 1, from: 5.5, played: 0 });
  });

  it("has 6 s while the media buffers", () => {
    const reading = { at: 999, state: "buffering" } as const;
    expect(read(seekingBack(), 5.5, { ...reading, now: 2300 }).actions).toEqual([
      { type: "wake", at: 3800 },
    ]);
    expect(wakeAt(read(seekingBack(), 5.5, { ...reading, now: 6900 }).actions)).toEqual([7000]);
    expect(reasons(read(seekingBack(), 5.5, { ...reading, now: 7000 }).actions)).toEqual(["again"]);
  });

  test.each<PlayerState>(["paused", "cued", "unstarted"])("waits for ever while %s", (state) => {
    const { actions, state: after } = read(seekingBack(), 5.5, { at: 999, now: 60_000, state });
    expect(actions).toEqual([]);
    expect(after.seeking?.to).toBe(3);
  });

  it("is given up after three tries, and where the media stands then is not fought", () => {
    let state = seekingBack();
    for (const now of [2200, 3400]) {
      const again = read(state, 0.5, { at: 999, now });
      expect(reasons(again.actions)).toEqual(["again"]);
      state = again.state;
    }
    const last = read(state, 0.5, { at: 999, now: 4600 });
    expect(last.actions).toEqual([{ type: "wake", at: 4650 }]);
    expect(last.state).toMatchObject({ seeking: null, lead: true });
    expect(reasons(read(last.state, 1.7, { now: 4800 }).actions)).toEqual([]);
    expect(reasons(read(last.state, 5.5, { now: 4800 }).actions)).toEqual(["beyond-end"]);
  });

  it("starts a host that stopped meanwhile, once", () => {
    const ended = { at: 999, state: "ended" } as const;
    const first = read(seekingBack(), 10, { ...ended, now: 1100 });
    expect(types(first.actions)).toEqual(["play", "wake"]);
    expect(types(read(first.state, 10, { ...ended, now: 1200 }).actions)).toEqual(["wake"]);
    const again = read(first.state, 10, { ...ended, now: 2200 });
    expect(types(again.actions)).toEqual(["seek", "wake", "play"]);
  });

  it("leaves a stopped host alone when nothing repeats", () => {
    const seeking = read(playingAt(4, { settings: wholeOnce }), 4, {
      settings: wholeOnce,
      event: { type: "user-seek", to: 2 },
    }).state;
    const reading = { settings: wholeOnce, state: "ended" } as const;
    expect(types(read(seeking, 10, { ...reading, now: 1100 }).actions)).toEqual(["wake"]);
  });
});

describe("a seek arrives", () => {
  const seekTo = (to: number, from: number) =>
    read(playingAt(from, { settings: whole }), from, {
      settings: whole,
      now: 0,
      event: { type: "user-seek", to },
    }).state;
  const hasArrived = (seeking: LoopState, media: number, now = 0) =>
    read(seeking, media, { settings: whole, now }).state.seeking === null;

  test.each([
    { to: 6, from: 2, media: 4.1, arrived: true },
    { to: 6, from: 2, media: 3.9, arrived: false },
    { to: 2, from: 6, media: 3.9, arrived: true },
    { to: 2, from: 6, media: 4.1, arrived: false },
    { to: 3, from: 3.02, media: 3.04, arrived: true },
    { to: 3, from: 3.02, media: 3.06, arrived: false },
    { to: 3.02, from: 3, media: 2.98, arrived: true },
    { to: 3.02, from: 3, media: 2.96, arrived: false },
    { to: 3, from: 3, media: 3, arrived: true },
  ])("from $from to $to at $media: $arrived", ({ to, from, media, arrived }) => {
    expect(hasArrived(seekTo(to, from), media)).toBe(arrived);
  });

  it("allows for what has played since it was asked for", () => {
    expect(hasArrived(seekTo(2, 6), 4.9, 1000)).toBe(true);
    expect(hasArrived(seekTo(2, 6), 5.1, 1000)).toBe(false);
  });

  it("and the end that follows is a pass", () => {
    expect(reasons(read(seekTo(9.9, 2), 9.99, { settings: whole, now: 100 }).actions)).toEqual([
      "loop",
    ]);
  });

  it("and the end that follows is none when the section changed meanwhile", () => {
    const seeking = read(playingAt(3.5), 3.5, { event: { type: "user-seek", to: 5.4 } }).state;
    const changed: LoopSettings = { ...section, section: { start: 3, end: 5.45 } };
    const { actions } = read(seeking, 5.46, { settings: changed, now: 1100 });
    expect(reasons(actions)).toEqual(["beyond-end"]);
    expect(types(actions)).not.toContain("pass");
  });

  it("ended, only once it can have played to the end", () => {
    const ended = (seeking: LoopState, now: number) =>
      types(read(seeking, 10, { settings: whole, now, state: "ended" }).actions);
    const near = () => seekTo(9.9, 2);
    expect(ended(near(), 150)).not.toContain("pass");
    expect(ended(near(), 250)).toContain("pass");
    const far = () => seekTo(5, 2);
    expect(ended(far(), 3900)).not.toContain("pass");
    expect(ended(far(), 4100)).toContain("pass");
  });

  it("ended, after 1.2 s at the latest when nothing repeats", () => {
    const seeking = read(playingAt(4, { settings: wholeOnce }), 4, {
      settings: wholeOnce,
      now: 0,
      event: { type: "user-seek", to: 5 },
    }).state;
    const ended = (now: number) =>
      types(read(seeking, 10, { settings: wholeOnce, now, state: "ended" }).actions);
    expect(ended(1190)).not.toContain("end");
    expect(ended(1200)).toContain("end");
  });
});

describe("settings that change", () => {
  const ranOut = (settings: LoopSettings) =>
    reasons(read(playingAt(5), 5.5, { settings, now: 500 }).actions);

  it("to an equal section change nothing", () => {
    expect(ranOut({ ...section, section: { start: 3, end: 5.5 } })).toEqual(["loop"]);
  });

  test.each<[string, LoopSettings]>([
    ["start", { ...section, section: { start: 2, end: 5.5 } }],
    ["end", { ...section, section: { start: 3, end: 5.4 } }],
  ])("by their %s make the end no pass", (_, settings) => {
    expect(ranOut(settings)).toEqual(["beyond-end"]);
  });

  it("from no section to one make its end no pass", () => {
    const playing = playingAt(5, { settings: whole });
    expect(reasons(read(playing, 5.5, { now: 500 }).actions)).toEqual(["beyond-end"]);
  });

  it("from a section to none let the video go on", () => {
    expect(types(read(playingAt(5), 5.6, { settings: whole, now: 600 }).actions)).toEqual(["wake"]);
  });

  it("end the lead before a section", () => {
    const lead: LoopState = { ...playingAt(3), lead: true };
    const changed: LoopSettings = { ...section, section: { start: 3.1, end: 5.5 } };
    expect(reasons(read(lead, 2, { settings: changed }).actions)).toEqual(["before-start"]);
  });

  it("to Repeat go on at the start while the media still plays", () => {
    const over = read(playingAt(5, { settings: once }), 5.5, { settings: once, now: 500 }).state;
    expect(reasons(read(over, 5.6, { now: 600 }).actions)).toEqual(["beyond-end"]);
    expect(read(over, 5.6, { settings: once, now: 600 }).state.over).toEqual({ stopped: false });
  });
});

describe("after the end, with nothing to repeat", () => {
  const over = () =>
    read(playingAt(5, { settings: once }), 5.5, { settings: once, now: 500 }).state;

  it("stays silent while the media plays on, and looks every 1.5 s", () => {
    const { state, actions } = read(over(), 7, { settings: once, now: 2000 });
    expect(actions).toEqual([{ type: "wake", at: 3500 }]);
    expect(state.over).toEqual({ stopped: false });
  });

  it("goes on when the listener went back by more than 1.5 s", () => {
    expect(read(over(), 4.01, { settings: once, now: 600 }).state.over).not.toBeNull();
    expect(read(over(), 3.99, { settings: once, now: 600 }).state.over).toBeNull();
  });

  it("goes on when the media starts again after it stopped", () => {
    const stopped = read(over(), 5.6, { settings: once, now: 600, state: "paused" });
    expect(stopped.actions).toEqual([]);
    expect(stopped.state.over).toEqual({ stopped: true });
    const started = read(stopped.state, 5.6, { settings: once, now: 700 });
    expect(reasons(started.actions)).toEqual(["beyond-end"]);
  });
});

describe("the host's own end", () => {
  const ended = (before: LoopState, settings = whole, now = 1000) =>
    types(read(before, 10, { settings, now, state: "ended" }).actions);

  it("is a pass when playing can have come within 1.5 s of it", () => {
    expect(ended(playingAt(7.6, { settings: whole }))).toContain("pass");
    expect(ended(playingAt(7.4, { settings: whole }))).not.toContain("pass");
  });

  it("is a pass for a video of unknown length", () => {
    const unknown: LoopSettings = { ...whole, duration: 0 };
    expect(ended(playingAt(1, { settings: unknown }), unknown)).toContain("pass");
  });

  it("is none when nothing was played before it", () => {
    expect(ended(initialLoop())).not.toContain("pass");
  });
});

describe("a place to skip to", () => {
  it("waits until the media plays, and is sought once", () => {
    const waiting = read(initialLoop(4), 0, { state: "cued" });
    expect(waiting.actions).toEqual([]);
    const first = read(waiting.state, 3, { now: 1100 });
    expect(first.actions[0]).toEqual({ type: "seek", to: 4, reason: "skip" });
    expect(first.state.startPosition).toBeNull();
  });

  test.each([
    { to: 2.9, lands: 3 },
    { to: 3, lands: 3 },
    { to: 5.4, lands: 5.4 },
    { to: 5.5, lands: 3 },
  ])("$to s is sought as $lands s", ({ to, lands }) => {
    expect(read(initialLoop(to), 3).actions[0]).toMatchObject({ to: lands });
    const event: LoopEvent = { type: "user-seek", to };
    expect(read(playingAt(4), 4, { event }).actions[0]).toMatchObject({
      to: lands,
      reason: "listener",
    });
  });
});
