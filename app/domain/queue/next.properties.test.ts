import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { playNext, playAfterEnd, playPrevious, skipBlocked } from "./next";
import { appendPage, initialPlayback, setShuffle, type Playback } from "./next-state";
import { FEATURES } from "../player/player";

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const ids = (from: string, max = 8) =>
  fc.uniqueArray(
    fc.nat(30).map((n) => `${from}${n}`),
    { maxLength: max },
  );
const some = fc.uniqueArray(fc.nat(30).map(String), { minLength: 2, maxLength: 10 });

const anything: fc.Arbitrary<Playback> = fc.record({
  ytid: fc.option(fc.nat(30).map((n) => `v${n}`)),
  feature: fc.constantFrom(...FEATURES),
  list: ids("v"),
  cursor: fc.option(fc.constant("more")),
  position: fc.integer({ min: -1, max: 12 }),
  queue: fc.array(
    fc.nat(30).map((n) => `v${n}`),
    { maxLength: 4 },
  ),
  entry: fc.option(fc.record({ feature: fc.constantFrom(...FEATURES), fromRadio: fc.boolean() })),
  radio: ids("v", 3),
  loading: fc.boolean(),
  modes: fc.record({
    repeat: fc.boolean(),
    shuffle: fc.boolean(),
    radio: fc.boolean(),
    stream: fc.boolean(),
  }),
  shuffled: ids("v"),
  played: ids("v"),
});

type Move = (state: Playback) => { do: string; now: Playback };
const move: fc.Arbitrary<Move> = fc.oneof(
  random.map(
    (r): Move =>
      (state) =>
        playNext(state, r),
  ),
  random.map(
    (r): Move =>
      (state) =>
        playAfterEnd(state, r),
  ),
  random.map(
    (r): Move =>
      (state) =>
        skipBlocked(state, r),
  ),
  fc.nat(9).map(
    (elapsed): Move =>
      (state) =>
        playPrevious(state, elapsed),
  ),
);

const quiet = { repeat: false, shuffle: false, radio: false, stream: false };
function start(list: string[], change: Partial<Playback> = {}): Playback {
  return { ...initialPlayback, modes: quiet, list, ytid: list[0] ?? null, position: 0, ...change };
}

function follow(state: Playback, numbers: readonly number[]): string[] {
  return numbers.map((r) => {
    state = playNext(state, r).now;
    return state.ytid ?? "";
  });
}

describe("in random sequences", () => {
  test("every call returns a decision, and plays only given videos", () => {
    fc.assert(
      fc.property(anything, fc.array(move, { maxLength: 20 }), (state, moves) => {
        const known = new Set([
          ...state.list,
          ...state.queue,
          ...state.radio,
          ...state.played,
          state.ytid,
        ]);
        for (const make of moves) {
          const step = make(state);
          expect(["play", "restart", "reload", "wait", "nothing"]).toContain(step.do);
          if (step.do === "play") expect(known).toContain(step.now.ytid);
          else expect(step.now.ytid).toBe(state.ytid);
          state = step.now;
        }
      }),
    );
  });

  test("the state survives JSON, so that another process decides the same", () => {
    fc.assert(
      fc.property(anything, random, (state, r) => {
        const copy: Playback = JSON.parse(JSON.stringify(state));
        expect(playNext(copy, r)).toEqual(playNext(state, r));
      }),
    );
  });

  test("the list never changes, and the queue only loses its first item", () => {
    fc.assert(
      fc.property(anything, random, (state, r) => {
        const { now } = playNext(state, r);
        expect(now.list).toEqual(state.list);
        const taken = state.queue.length > 0 ? 1 : 0;
        expect(now.queue).toEqual(state.queue.slice(taken));
      }),
    );
  });

  test("no item is lost: the whole queue plays in order, then the list from where it was left", () => {
    fc.assert(
      fc.property(some, fc.array(fc.nat(30).map(String)), fc.nat(9), (list, queue, at) => {
        const position = at % list.length;
        const state = start(list, { queue, position, ytid: list[position] ?? null });
        const heard = follow(state, Array(queue.length + list.length).fill(0));
        const rest = [...list.slice(position + 1), ...list.slice(0, position + 1)];
        expect(heard).toEqual([...queue, ...rest]);
      }),
    );
  });

  test("no item is lost when the list loads page by page, late or in time", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean()), fc.integer({ min: 1, max: 4 }), (inTime, size) => {
        const all = Array.from({ length: 11 }, (_, i) => String(i));
        let state = start(all.slice(0, size), { cursor: String(size) });
        const heard = [state.ytid];
        const fetch = () => {
          const from = Number(state.cursor);
          const page = all.slice(from, from + size);
          state = appendPage(state, page, from + size < all.length ? String(from + size) : null);
        };
        for (let turn = 0; heard.length < all.length + 1; turn++) {
          const step = playNext(state, 0);
          state = step.now;
          if (step.do === "play") heard.push(state.ytid);
          expect(step.wantsMore || step.do === "play").toBe(true);
          if (step.do === "wait" || (step.wantsMore && inTime[turn])) fetch();
        }
        expect(heard).toEqual([...all, "0"]);
      }),
    );
  });

  test("shuffle plays every item once before any twice", () => {
    const rounds = fc.array(random, { minLength: 30, maxLength: 30 });
    fc.assert(
      fc.property(some, rounds, (list, numbers) => {
        const heard = follow(start(list, { modes: { ...quiet, shuffle: true } }), numbers);
        const n = list.length;
        const first = heard.slice(0, n - 1);
        expect(new Set([list[0], ...first]).size).toBe(n);
        for (let at = n - 1; at + n <= heard.length; at += n) {
          expect(new Set(heard.slice(at, at + n)).size).toBe(n);
        }
        expect(heard.every((ytid, i) => ytid !== (i ? heard[i - 1] : list[0]))).toBe(true);
      }),
    );
  });

  test("shuffle also plays items of later pages, and none twice in the meantime", () => {
    fc.assert(
      fc.property(some, fc.nat(9), fc.array(random, { minLength: 10 }), (list, cut, numbers) => {
        const size = 1 + (cut % (list.length - 1));
        const modes = { ...quiet, shuffle: true };
        let state = start(list.slice(0, size), { modes, cursor: "more" });
        const heard = [state.ytid];
        for (const r of [...numbers, 0, 0]) {
          const step = playNext(state, r);
          state = step.do === "wait" ? appendPage(step.now, list.slice(size), null) : step.now;
          if (step.do === "play" && heard.length < list.length) heard.push(state.ytid);
        }
        expect(new Set(heard)).toEqual(new Set(list));
      }),
    );
  });

  test("the list wraps around to its first item", () => {
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 3 }), (list, rounds) => {
        const heard = follow(start(list), Array(rounds * list.length).fill(0));
        expect(heard.filter((_, i) => (i + 1) % list.length === 0)).toEqual(
          Array(rounds).fill(list[0]),
        );
      }),
    );
  });

  test("an empty list ends at once and for good", () => {
    const empty = anything.map((state) => ({ ...state, list: [], cursor: null, loading: false }));
    fc.assert(
      fc.property(empty, random, (state, r) => {
        const turns = state.queue.length + state.radio.length + 1;
        let step = playNext(state, r);
        for (let turn = 1; turn < turns; turn++) step = playNext(step.now, r);
        expect(step.do).toBe("nothing");
        expect(playNext(step.now, r)).toEqual(step);
      }),
    );
  });

  test("Previous after Next returns to the same video", () => {
    fc.assert(
      fc.property(some, fc.array(random, { maxLength: 20 }), fc.boolean(), (list, numbers, on) => {
        let state = setShuffle(start(list), on);
        const heard = [state.ytid];
        for (const r of numbers) heard.push((state = playNext(state, r).now).ytid);
        for (const ytid of heard.reverse().slice(1)) {
          state = playPrevious(state, 0).now;
          expect(state).toMatchObject({ ytid, position: list.indexOf(ytid ?? "") });
        }
        expect(state.played).toEqual([]);
      }),
    );
  });

  test("Previous always comes to an end", () => {
    fc.assert(
      fc.property(anything, (state) => {
        let step = playPrevious(state, 0);
        for (let turn = 0; turn < 40 && step.do === "play"; turn++) {
          step = playPrevious(step.now, 0);
        }
        expect(step.do).not.toBe("play");
      }),
    );
  });
});
