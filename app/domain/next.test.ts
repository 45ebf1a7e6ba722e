import { describe, expect, test } from "vitest";
import { playNext, playOn, playPrevious, skipBlocked, type Step } from "./next";
import {
  appendPage,
  nothingPlayed,
  playFrom,
  setShuffle,
  wantsMore,
  type Playback,
} from "./next-state";

type Given = Omit<Partial<Playback>, "modes"> & { modes?: Partial<Playback["modes"]> };

/** Repeat off, `b` of five playing. */
function given({ modes, ...rest }: Given = {}): Playback {
  const list = ["a", "b", "c", "d", "e"];
  const start = { ...nothingPlayed, feature: "playlist", ytid: "b", list, position: 1 } as const;
  return { ...start, ...rest, modes: { ...nothingPlayed.modes, repeat: false, ...modes } };
}

const outcome = ({ do: what, now }: Step) => (what === "play" ? `play ${now.ytid}` : what);
const next = (state: Given, random = 0) => outcome(playNext(given(state), random));
const previous = (state: Given, elapsed = 0) => outcome(playPrevious(given(state), elapsed));
const after = (state: Given, newDay = false) => outcome(playOn(given(state), 0, newDay));

describe("spec 1 §4 End of a video", () => {
  test("repeat mode replays from the start, whatever waits", () => {
    expect(after({ modes: { repeat: true, shuffle: true }, queue: ["q"] })).toBe("restart");
  });

  test("radio mode moves to the next radio item", () => {
    expect(after({ modes: { radio: true }, radio: ["r", "s"] })).toBe("play r");
  });

  test("radio mode does not move while the next item is loading", () => {
    expect(after({ modes: { radio: true }, radio: ["r"], loading: true })).toBe("wait");
  });

  test.each([{ shuffle: true }, { shuffle: false }])("a one-item playlist replays: %j", (modes) => {
    expect(after({ modes, list: ["b"], position: 0 })).toBe("restart");
  });

  test("a one-item playlist whose item is another one goes to it", () => {
    expect(after({ list: ["z"], position: -1 })).toBe("play z");
  });

  test("a one-item playlist goes to the queue when something waits there", () => {
    expect(after({ list: ["b"], position: 0, queue: ["q"] })).toBe("play q");
  });

  test("a queued item leads back to where the listener was, also when the playlist holds only that", () => {
    const alone = {
      list: ["b"],
      position: 0,
      entry: { feature: "radio", fromRadio: true },
    } as const;
    expect(after({ ...alone, radio: ["r"] })).toBe("play r");
  });

  test("one loaded item of a longer playlist is not a one-item playlist", () => {
    expect(after({ list: ["b"], position: 0, cursor: "more" })).toBe("wait");
  });

  test("with more items the video becomes part of what was played, and the next one plays", () => {
    const { do: what, now } = playOn(given({ played: ["a"] }), 0);
    expect([what, now.ytid, now.played]).toEqual(["play", "c", ["a", "b"]]);
  });

  test("stream mode reloads the stream on a new UTC day", () => {
    expect(after({ modes: { stream: true } }, true)).toBe("reload");
  });

  test("stream mode goes to the next video within a day", () => {
    expect(after({ modes: { stream: true } })).toBe("play c");
  });

  test("without a playlist and a queue nothing happens", () => {
    const state = given({ list: [], position: -1 });
    expect(playOn(state, 0)).toEqual({ do: "nothing", now: state, wantsMore: false });
  });
});

describe("spec 1 §4 Blocked or erroring video", () => {
  test.each([{ stream: true }, { radio: true }])("goes to next without a word in %j", (modes) => {
    const step = skipBlocked(given({ modes, radio: ["r"] }), 0);
    expect([outcome(step), step.say]).toEqual([modes.radio ? "play r" : "play c", false]);
  });

  test("otherwise says so and goes to next, even with repeat on", () => {
    const step = skipBlocked(given({ modes: { repeat: true } }), 0);
    expect([outcome(step), step.say]).toEqual(["play c", true]);
  });

  test("never leads to the same video again", () => {
    expect(outcome(skipBlocked(given({ list: ["b"], position: 0 }), 0))).toBe("nothing");
    expect(outcome(skipBlocked(given({ queue: ["b", "q"] }), 0))).toBe("play q");
  });

  test("does not come back by Previous", () => {
    expect(skipBlocked(given({ played: ["a"] }), 0).now.played).toEqual(["a"]);
  });
});

describe("spec 1 §4 Play next", () => {
  test("1: the queue's first item plays and the feature becomes the play queue", () => {
    const { do: what, now } = playNext(given({ queue: ["q", "r"], modes: { radio: true } }), 0);
    expect(what).toBe("play");
    expect(now).toMatchObject({ ytid: "q", queue: ["r"], feature: "playqueue", position: 1 });
  });

  test("1: the queue goes before radio and shuffle", () => {
    expect(next({ queue: ["q"], radio: ["r"], modes: { radio: true, shuffle: true } })).toBe(
      "play q",
    );
  });

  test("2: after the queue the playlist goes on where it was left", () => {
    const queued = playNext(given({ queue: ["e"] }), 0).now;
    const { do: what, now } = playNext(queued, 0);
    expect(what).toBe("play");
    expect(now).toMatchObject({ ytid: "c", feature: "playlist", entry: null, position: 2 });
  });

  test("2: an entry that came from radio turns radio mode on again", () => {
    const radio = given({ queue: ["q"], radio: ["r"], feature: "radio", modes: { radio: true } });
    const queued = playNext(radio, 0).now;
    expect(queued.modes.radio).toBe(false);
    const { now } = playNext(queued, 0);
    expect(now).toMatchObject({ ytid: "r", feature: "radio", modes: { radio: true } });
  });

  test("3: in radio mode the next radio track plays", () => {
    const { now } = playNext(given({ radio: ["r", "s"], modes: { radio: true } }), 0);
    expect(now).toMatchObject({ ytid: "r", radio: ["s"] });
  });

  test("3: with no track yet it waits for one, and without any the playlist goes on", () => {
    expect(next({ modes: { radio: true }, loading: true })).toBe("wait");
    expect(next({ modes: { radio: true } })).toBe("play c");
  });

  test.each([
    [0, "play a"],
    [0.5, "play d"],
    [0.99, "play e"],
  ])("4: shuffle picks at random, %f, from what was not yet shuffled", (random, expected) => {
    expect(next({ modes: { shuffle: true }, shuffled: ["b", "c"] }, random)).toBe(expected);
  });

  test("4: shuffle falls back to any other video when all were shuffled", () => {
    const state = { modes: { shuffle: true }, shuffled: ["a", "b", "c", "d", "e"] };
    const picks = [0, 0.25, 0.5, 0.75].map((random) => next(state, random));
    expect(picks).toEqual(["play a", "play c", "play d", "play e"]);
    expect(playNext(given(state), 0).now.shuffled).toEqual(["a"]);
  });

  test("4: shuffle loads the rest of a playlist before it begins anew", () => {
    const shuffled = ["a", "b", "c", "d", "e"];
    const step = playNext(given({ modes: { shuffle: true }, shuffled, cursor: "more" }), 0);
    expect(step).toMatchObject({ do: "wait", wantsMore: true });
  });

  test("4: a stream is not shuffled", () => {
    expect(next({ modes: { shuffle: true, stream: true } }, 0.99)).toBe("play c");
  });

  test("5: the next video of the playlist plays, after the last the first", () => {
    expect(next({})).toBe("play c");
    expect(next({ ytid: "e", position: 4 })).toBe("play a");
  });

  test("5: a video that the playlist does not hold leads on from where that was left", () => {
    expect(next({ ytid: "elsewhere", position: 2 })).toBe("play d");
    expect(next({ ytid: null, position: -1 })).toBe("play a");
  });

  test("5: a video of the playlist that came from elsewhere leads on from its own place", () => {
    expect(next({ ytid: "d", position: 0 })).toBe("play e");
    expect(next({ ytid: "d", position: 0, entry: { feature: "playlist", fromRadio: false } })).toBe(
      "play b",
    );
  });

  test("5: a playlist not wholly loaded does not wrap, it waits for its next page", () => {
    const last = given({ ytid: "e", position: 4, cursor: "more" });
    expect(playNext(last, 0)).toMatchObject({ do: "wait", wantsMore: true });
    expect(outcome(playNext(appendPage(last, ["e", "f"], null), 0))).toBe("play f");
    expect(outcome(playNext({ ...last, cursor: null }, 0))).toBe("play a");
  });

  test("fetch more: wanted when two or fewer items remain and the playlist goes on", () => {
    const wants = (position: number, cursor: string | null) =>
      playNext(given({ ytid: null, position, cursor }), 0).wantsMore;
    expect([wants(0, "more"), wants(1, "more"), wants(1, null)]).toEqual([false, true, false]);
  });

  test("fetch more: shuffle counts what it has not yet played", () => {
    const state = { modes: { shuffle: true }, cursor: "more", shuffled: ["a"] };
    expect(wantsMore(given(state))).toBe(false);
    expect(playNext(given(state), 0).wantsMore).toBe(true);
  });
});

describe("spec 1 §4 Play previous", () => {
  test("1: from 5 s past the start it goes back to the start", () => {
    expect(previous({ played: ["a"] }, 5)).toBe("restart");
    expect(previous({ played: ["a"] }, 4.9)).toBe("play a");
  });

  test("2: the video played before plays, and is taken off", () => {
    const { now } = playPrevious(given({ played: ["d", "e"] }), 0);
    expect(now).toMatchObject({ ytid: "e", played: ["d"], position: 4 });
  });

  test("2: out of the queue it leads back to where the listener came from", () => {
    const queued = playNext(given({ queue: ["q"] }), 0).now;
    const { now } = playPrevious(queued, 0);
    expect(now).toMatchObject({ ytid: "b", feature: "playlist", entry: null, position: 1 });
  });

  test("3: with nothing played before, the previous item of the playlist plays", () => {
    expect(previous({})).toBe("play a");
  });

  test("3: before the first it is the first", () => {
    expect(previous({ ytid: "a", position: 0 })).toBe("restart");
    expect(previous({ ytid: "elsewhere", position: -1 })).toBe("play a");
  });

  test("3: with no playlist the video begins anew, and nothing happens without a video", () => {
    expect(previous({ list: [], position: -1 })).toBe("restart");
    expect(previous({ list: [], position: -1, ytid: null })).toBe("nothing");
  });
});

describe("spec 1 §4 Playing a video", () => {
  const chosen = { feature: "search", list: ["x", "y"], cursor: "more" } as const;

  test("sets the list it was chosen from, and ends stream and radio", () => {
    const now = playFrom(given({ modes: { stream: true, radio: true } }), chosen, "y");
    expect(now).toMatchObject({ ...chosen, ytid: "y", position: 1, played: ["b"] });
    expect(now.modes).toMatchObject({ stream: false, radio: false });
  });

  test("begins shuffle anew, and the queue stays", () => {
    const now = playFrom(given({ shuffled: ["a"], queue: ["q"] }), chosen, "x");
    expect(now).toMatchObject({ shuffled: [], queue: ["q"] });
  });

  test("changing shuffle clears the already-shuffled list", () => {
    const state = given({ shuffled: ["a"], modes: { shuffle: true } });
    expect(setShuffle(state, false)).toMatchObject({ shuffled: [], modes: { shuffle: false } });
    expect(setShuffle(state, true)).toBe(state);
  });
});
