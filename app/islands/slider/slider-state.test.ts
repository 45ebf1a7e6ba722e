import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MIN_SECTION } from "~/domain/section/section";
import {
  chosenSection,
  openSlider,
  shownTexts,
  type SliderAction,
  type SliderState,
  step,
} from "./slider-state";

const open = (start = 3, end = 5, duration: number | null = 10) =>
  openSlider({ duration, section: { start, end } });

const typed = (s: string, e: string, from: SliderState = open()) =>
  step(step(from, { type: "typed", texts: { s, e } }), { type: "apply" });

describe("opening", () => {
  test("shows the stored section as times", () => {
    expect(shownTexts(open(3, 65.5, 100))).toEqual({ s: "0:03", e: "1:05.5" });
  });

  test("without a section it is the whole video, which is no section", () => {
    const state = openSlider({ duration: 359, section: null });
    expect(shownTexts(state)).toEqual({ s: "0:00", e: "5:59" });
    expect(chosenSection(state)).toBeNull();
  });

  test("without a duration the end stays open", () => {
    const state = openSlider({ duration: null, section: null });
    expect(shownTexts(state)).toEqual({ s: "0:00", e: "" });
    expect(chosenSection(state)).toBeNull();
  });

  test("keeps invalid texts and their message", () => {
    const state = openSlider({
      duration: 10,
      section: null,

      rejected: { message: "No", texts: { s: "-1", e: "x" } },
    });
    expect(shownTexts(state)).toEqual({ s: "-1", e: "x" });
    expect(state.error).toBe("No");
  });

  test("a section that ends after the video is cut", () => {
    expect(open(3, 500).section).toEqual({ start: 3, end: 10 });
  });
});

describe("typed times", () => {
  test("count once they are applied", () => {
    const half = step(open(), { type: "typed", texts: { s: "4" } });
    expect(half.section).toEqual({ start: 3, end: 5 });
    expect(step(half, { type: "apply" }).section).toEqual({ start: 4, end: 5 });
  });

  test.each([
    ["0:08", "2", { start: 2, end: 8 }],
    ["2", "0", { start: 2, end: 10 }],
    ["2", "", { start: 2, end: 10 }],
    ["", "4,5", { start: 0, end: 4.5 }],
    ["2", "1:00:00", { start: 2, end: 10 }],
  ])("%j and %j follow the rules", (s, e, section) => {
    const state = typed(s, e);
    expect(state.section).toEqual(section);
    expect(state).toMatchObject({ typed: {}, error: null });
  });

  test.each([
    ["-1", "5"],
    ["soon", "5"],
    ["1", "1:99"],
  ])("%j and %j are invalid, stay in the fields and change nothing", (s, e) => {
    const state = typed(s, e);
    expect(state.error).toBe("Invalid slider start/end times");
    expect(shownTexts(state)).toEqual({ s, e });
    expect(state.section).toEqual({ start: 3, end: 5 });
  });

  test("valid times clear the message", () => {
    expect(typed("1", "2", typed("-1", "2"))).toMatchObject({
      error: null,
      section: { start: 1, end: 2 },
    });
  });

  test("work without a duration", () => {
    const state = typed("30", "", openSlider({ duration: null, section: null }));
    expect(chosenSection(state)).toEqual({ start: 30, end: 0 });
  });
});

describe("handles", () => {
  test("a nudge starts from what is typed and does not change the other field", () => {
    const before = step(open(), { type: "typed", texts: { s: "4", e: "9" } });
    const state = step(before, { type: "nudge", handle: "start", by: 0.1 });
    expect(shownTexts(state)).toEqual({ s: "0:04.1", e: "9" });
  });

  test("a move clears the message", () => {
    const state = step(typed("-1", "5"), { type: "move", handle: "end", to: 7 });
    expect(state.error).toBeNull();
    expect(state.section).toEqual({ start: 3, end: 7 });
  });

  test.each([
    ["start", 4, { start: 4, end: 5 }],
    ["start", 8, { start: 8, end: 10 }],
    ["end", 8, { start: 3, end: 8 }],
    ["end", 2, { start: 0, end: 2 }],
  ] as const)("'Set %s here' at %d s", (handle, at, section) => {
    expect(step(open(), { type: "here", handle, at }).section).toEqual(section);
  });

  test("'Set start here' works before the duration is known", () => {
    const blank = openSlider({ duration: null, section: null });
    const state = step(blank, { type: "here", handle: "start", at: 42 });
    expect(chosenSection(state)).toEqual({ start: 42, end: 0 });
    const both = step(state, { type: "here", handle: "end", at: 50 });
    expect(both.section).toEqual({ start: 42, end: 50 });
  });

  test("clear selects the whole video again", () => {
    const state = step(typed("-1", "5"), { type: "clear" });
    expect(state).toEqual({ duration: 10, section: { start: 0, end: 10 }, typed: {}, error: null });
    expect(chosenSection(state)).toBeNull();
  });
});

describe("a new duration", () => {
  test("closes an open end", () => {
    const state = step(openSlider({ duration: null, section: { start: 3, end: 0 } }), {
      type: "duration",
      seconds: 10.04,
    });
    expect(state.section).toEqual({ start: 3, end: 10.04 });
  });

  test("the whole video stays whole", () => {
    const state = step(openSlider({ duration: 10, section: null }), {
      type: "duration",
      seconds: 10.4,
    });
    expect(state.section).toEqual({ start: 0, end: 10.4 });
    expect(chosenSection(state)).toBeNull();
  });

  test("a section keeps its times and what is being typed", () => {
    const before = step(open(), { type: "typed", texts: { s: "4" } });
    const state = step(before, { type: "duration", seconds: 12 });
    expect(state.section).toEqual({ start: 3, end: 5 });
    expect(shownTexts(state).s).toBe("4");
  });

  test.each([0, Number.NaN, -1])("%d is ignored", (seconds) => {
    const state = open();
    expect(step(state, { type: "duration", seconds })).toBe(state);
  });
});

test("no order of actions crosses the handles or leaves the video", () => {
  const handle = fc.constantFrom("start" as const, "end" as const);
  const seconds = fc.double({ min: -50, max: 500, noNaN: true });
  const text = fc.oneof(fc.constantFrom("", "0", "-1", "1:99", "0:05.5", "70"), fc.string());
  const action: fc.Arbitrary<SliderAction> = fc.oneof(
    fc.record({ type: fc.constant("move" as const), handle, to: seconds }),
    fc.record({
      type: fc.constant("nudge" as const),
      handle,
      by: fc.constantFrom(-1, -0.1, 0.1, 1),
    }),
    fc.record({
      type: fc.constant("here" as const),
      handle,
      at: fc.double({ min: 0, max: 60, noNaN: true }),
    }),
    fc.record({ type: fc.constant("typed" as const), texts: fc.record({ s: text, e: text }) }),
    fc.record({
      type: fc.constant("duration" as const),
      seconds: fc.double({ min: 1, max: 100, noNaN: true }),
    }),
    fc.constantFrom({ type: "apply" as const }, { type: "clear" as const }),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 20 }), (actions) => {
      const { section, duration } = actions.reduce(step, open(0, 0, 60));
      expect(section.start).toBeGreaterThanOrEqual(0);
      expect(section.end).toBeLessThanOrEqual(duration ?? 0);
      expect(section.end - section.start).toBeGreaterThanOrEqual(MIN_SECTION - 1e-6);
    }),
  );
});
