import { describe, expect, test } from "vitest";
import { playNext, playAfterEnd, playPrevious, skipBlocked, type Step } from "./next";
import {
  appendPage,
  initialPlayback,
  playFrom,
  setShuffle,
  wantsMore,
  type Playback,
} from "./next-state";

type Given = Omit<Partial<Playback>, "modes"> & { modes?: Partial<Playback["modes"]> };

/** Repeat off, `b` of five playing. */
function given({ modes, ...rest }: Given = {}): Playback {
  const list = ["a", "b", "c", "d", "e"];
  const start = { ...initialPlayback, feature: "playlist", ytid: "b", list, position: 1 } as const;
  return { ...start, ...rest, modes: { ...initialPlayback.modes, repeat: false, ...modes } };
}

const outcome = ({ do: what, now }: Step) => (what === "play" ? `play ${now.ytid}` : what);
const next = (state: Given, random = 0) => outcome(playNext(given(state), random));
const previous = (state: Given, elapsed = 0) => outcome(playPrevious(given(state), elapsed));
const after = (state: Given, newDay = false) => outcome(playAfterEnd(given(state), 0, newDay));

describe("the end of a video (PLAYER-7)", () => {
  test("repeat restarts the video, even with a queue", () => {
    expect(after({ modes: { repeat: true, shuffle: true }, queue: ["q"] })).toBe("restart");
  });

  test("radio mode moves to the next radio item", () => {
    expect(after({ modes: { radio: true }, radio: ["r", "s"] })).toBe("play r");
  });

  test("radio mode waits while the next item is loading", () => {
    expect(after({ modes: { radio: true }, radio: ["r"], loading: true })).toBe("wait");
  });

  test.each([{ shuffle: true }, { shuffle: false }])(
    "a playlist of one item replays: %j",
    (modes) => {
      expect(after({ modes, list: ["b"], position: 0 })).toBe("restart");
    },
  );

  test("a playlist of one other item goes to it", () => {
    expect(after({ list: ["z"], position: -1 })).toBe("play z");
  });

  test("a playlist of one item goes to the queue when that is not empty", () => {
    expect(after({ list: ["b"], position: 0, queue: ["q"] })).toBe("play q");
  });

  test("a queued item returns to the playlist, even one of a single item", () => {
    const alone = {
      list: ["b"],
      position: 0,
      entry: { feature: "radio", fromRadio: true },
    } as const;
    expect(after({ ...alone, radio: ["r"] })).toBe("play r");
  });

  test("one loaded item of a longer playlist does not count as a playlist of one item", () => {
    expect(after({ list: ["b"], position: 0, cursor: "more" })).toBe("wait");
  });

  test("with more items the video is added to the played ones, and the next one plays", () => {
    const { do: what, now } = playAfterEnd(given({ played: ["a"] }), 0);
    expect([what, now.ytid, now.played]).toEqual(["play", "c", ["a", "b"]]);
  });

  test("the first of several items leads to the second", () => {
    expect(after({ ytid: "a", position: 0 })).toBe("play b");
  });

  test("a channel reloads on a new UTC day", () => {
    expect(after({ modes: { stream: true } }, true)).toBe("reload");
  });

  test("a channel goes to the next video within a day", () => {
    expect(after({ modes: { stream: true } })).toBe("play c");
  });

  test("nothing happens without a playlist and a queue", () => {
    const state = given({ list: [], position: -1 });
    expect(playAfterEnd(state, 0)).toEqual({ do: "nothing", now: state, wantsMore: false });
  });
});

describe("a video that cannot be played (PLAYER-8)", () => {
  test.each([{ stream: true }, { radio: true }])(
    "goes to the next one without a message in %j",
    (modes) => {
      const step = skipBlocked(given({ modes, radio: ["r"] }), 0);
      expect([outcome(step), step.say]).toEqual([modes.radio ? "play r" : "play c", false]);
    },
  );

  test("otherwise shows a message and goes to the next one, even with repeat on", () => {
    const step = skipBlocked(given({ modes: { repeat: true } }), 0);
    expect([outcome(step), step.say]).toEqual(["play c", true]);
  });

  test("is never played again", () => {
    expect(outcome(skipBlocked(given({ list: ["b"], position: 0 }), 0))).toBe("nothing");
    expect(outcome(skipBlocked(given({ queue: ["b", "q"] }), 0))).toBe("play q");
    const radio = given({ modes: { radio: true }, radio: ["b", "r"] });
    expect(outcome(skipBlocked(radio, 0))).toBe("play r");
  });

  test("waits for the next page when it was the last one loaded", () => {
    const last = given({ list: ["a", "b"], cursor: "more" });
    expect(outcome(skipBlocked(last, 0))).toBe("wait");
  });

  test("is not reached by Previous", () => {
    expect(skipBlocked(given({ played: ["a"] }), 0).now.played).toEqual(["a"]);
  });
});

describe("Play next (NEXT-1)", () => {
  test("1: the queue's first item plays and the feature becomes the play queue", () => {
    const { do: what, now } = playNext(given({ queue: ["q", "r"], modes: { radio: true } }), 0);
    expect(what).toBe("play");
    expect(now).toMatchObject({ ytid: "q", queue: ["r"], feature: "playqueue", position: 1 });
  });

  test("1: the queue comes before radio and shuffle", () => {
    expect(next({ queue: ["q"], radio: ["r"], modes: { radio: true, shuffle: true } })).toBe(
      "play q",
    );
  });

  test("2: after the queue the playlist continues where it was left", () => {
    const queued = playNext(given({ queue: ["e"] }), 0).now;
    const { do: what, now } = playNext(queued, 0);
    expect(what).toBe("play");
    expect(now).toMatchObject({ ytid: "c", feature: "playlist", entry: null, position: 2 });
  });

  test("2: an entry that came from radio turns radio mode on again", () => {
    const radio = given({ queue: ["q"], radio: ["r"], feature: "radio", modes: { radio: true } });
    const queued = playNext(radio, 0).now;
    expect(queued.modes.radio).toBe(false);
    const quiet = playNext(playNext(given({ queue: ["q"], radio: ["r"] }), 0).now, 0);
    expect([outcome(quiet), quiet.now.modes.radio]).toEqual(["play c", false]);
    const { now } = playNext(queued, 0);
    expect(now).toMatchObject({ ytid: "r", feature: "radio", modes: { radio: true } });
  });

  test("3: in radio mode the next radio track plays", () => {
    const { now } = playNext(given({ radio: ["r", "s"], modes: { radio: true } }), 0);
    expect(now).toMatchObject({ ytid: "r", radio: ["s"] });
  });

  test("3: waits while a track is loading, and continues the playlist when there is none", () => {
    expect(next({ modes: { radio: true }, loading: true })).toBe("wait");
    expect(next({ modes: { radio: true } })).toBe("play c");
  });

  test.each([
    [0, "play a"],
    [0.5, "play d"],
    [0.99, "play e"],
  ])("4: shuffle picks at random (%f) from the unplayed videos", (random, expected) => {
    expect(next({ modes: { shuffle: true }, shuffled: ["b", "c"] }, random)).toBe(expected);
  });

  test("4: shuffle picks any other video when all were played", () => {
    const state = { modes: { shuffle: true }, shuffled: ["a", "b", "c", "d", "e"] };
    const picks = [0, 0.25, 0.5, 0.75].map((random) => next(state, random));
    expect(picks).toEqual(["play a", "play c", "play d", "play e"]);
    expect(playNext(given(state), 0).now.shuffled).toEqual(["a"]);
  });

  test("4: shuffle loads the rest of a playlist before a new round", () => {
    const shuffled = ["a", "b", "c", "d", "e"];
    const step = playNext(given({ modes: { shuffle: true }, shuffled, cursor: "more" }), 0);
    expect(step).toMatchObject({ do: "wait", wantsMore: true });
  });

  test("4: a channel is not shuffled", () => {
    expect(next({ modes: { shuffle: true, stream: true } }, 0.99)).toBe("play c");
  });

  test("5: the next video of the playlist plays, and the first after the last", () => {
    expect(next({})).toBe("play c");
    expect(next({ ytid: "e", position: 4 })).toBe("play a");
  });

  test("5: after a video from elsewhere, the playlist continues where it was left", () => {
    expect(next({ ytid: "elsewhere", position: 2 })).toBe("play d");
    expect(next({ ytid: null, position: -1 })).toBe("play a");
  });

  test("5: after a video from elsewhere that is in the playlist, it continues from that video", () => {
    expect(next({ ytid: "d", position: 0 })).toBe("play e");
    expect(next({ ytid: "d", position: 0, entry: { feature: "playlist", fromRadio: false } })).toBe(
      "play b",
    );
  });

  test("5: a partly loaded playlist waits for its next page instead of wrapping", () => {
    const last = given({ ytid: "e", position: 4, cursor: "more" });
    expect(playNext(last, 0)).toMatchObject({ do: "wait", wantsMore: true });
    expect(outcome(playNext(appendPage(last, ["e", "f"], null), 0))).toBe("play f");
    expect(outcome(playNext({ ...last, cursor: null }, 0))).toBe("play a");
  });

  test("fetch more: when two or fewer items remain and the playlist has another page", () => {
    const wants = (position: number, cursor: string | null) =>
      playNext(given({ ytid: null, position, cursor }), 0).wantsMore;
    expect([wants(0, "more"), wants(1, "more"), wants(1, null)]).toEqual([false, true, false]);
  });

  test("fetch more: shuffle counts the items it has not played", () => {
    const state = { modes: { shuffle: true }, cursor: "more", shuffled: ["a"] };
    expect(wantsMore(given(state))).toBe(false);
    expect(playNext(given(state), 0).wantsMore).toBe(true);
  });
});

describe("a list that ends (NEXT-5)", () => {
  const last: Given = { ytid: "e", position: 4, ends: true };

  test("does not begin again by itself after its last item, but by Next", () => {
    expect(after(last)).toBe("nothing");
    expect(after({ ...last, list: ["e"], position: 0 })).toBe("nothing");
    expect(next(last)).toBe("play a");
    expect(after({ ...last, ends: false })).toBe("play a");
  });

  test("goes on before its last item, with its next page, with the queue, and with another item while it is shuffled", () => {
    expect(after({ ...last, ytid: "d", position: 3 })).toBe("play e");
    expect(after({ ...last, cursor: "more" })).toBe("wait");
    expect(after({ ...last, queue: ["q"] })).toBe("play q");
    expect(after({ ...last, modes: { shuffle: true } })).toBe("play a");
  });

  test("goes on from where it was left after an item of the queue, even its own last one", () => {
    const entry = { feature: "playlist", fromRadio: false } as const;
    expect(after({ ...last, position: 1, entry })).toBe("play c");
  });
});

describe("Play previous (NEXT-3)", () => {
  test("1: restarts from 5 s past the start", () => {
    expect(previous({ played: ["a"] }, 5)).toBe("restart");
    expect(previous({ played: ["a"] }, 4.9)).toBe("play a");
  });

  test("2: plays the video played before, and removes it from the played ones", () => {
    const { now } = playPrevious(given({ played: ["d", "e"] }), 0);
    expect(now).toMatchObject({ ytid: "e", played: ["d"], position: 4 });
  });

  test("2: returns from the queue to where the listener was", () => {
    const queued = playNext(given({ queue: ["q"] }), 0).now;
    const { now } = playPrevious(queued, 0);
    expect(now).toMatchObject({ ytid: "b", feature: "playlist", entry: null, position: 1 });
  });

  test("3: plays the previous item of the playlist when nothing was played before", () => {
    expect(previous({})).toBe("play a");
  });

  test("3: plays the first item when there is none before", () => {
    expect(previous({ ytid: "a", position: 0 })).toBe("restart");
    expect(previous({ ytid: "elsewhere", position: -1 })).toBe("play a");
  });

  test("3: without a playlist restarts the video, and without a video does nothing", () => {
    expect(previous({ list: [], position: -1 })).toBe("restart");
    expect(previous({ list: [], position: -1, ytid: null })).toBe("nothing");
  });
});

describe("playing a video (PLAYER-9)", () => {
  const chosen = { feature: "search", list: ["x", "y"], cursor: "more" } as const;

  test("sets the list it was chosen from, and leaves channel and radio", () => {
    const now = playFrom(given({ modes: { stream: true, radio: true } }), chosen, "y");
    expect(now).toMatchObject({ ...chosen, ytid: "y", position: 1, played: ["b"] });
    expect(now.modes).toMatchObject({ stream: false, radio: false });
  });

  test("starts a new shuffle round and keeps the queue", () => {
    const now = playFrom(given({ shuffled: ["a"], queue: ["q"] }), chosen, "x");
    expect(now).toMatchObject({ shuffled: [], queue: ["q"] });
  });

  test("changing shuffle clears what was shuffled", () => {
    const state = given({ shuffled: ["a"], modes: { shuffle: true } });
    expect(setShuffle(state, false)).toMatchObject({ shuffled: [], modes: { shuffle: false } });
    expect(setShuffle(state, true)).toBe(state);
  });
});
