import { expect, test, vi } from "vitest";
import type { EpisodeItem } from "~/domain/items/item";
import { audioState } from "./element";
import { KeptRates } from "./kept/kept-rates";
import { KeptPositions, startPosition } from "./kept/positions";

const ready = { paused: false, ended: false, readyState: 4, seeking: false };

test("the element's state in the player's words", () => {
  const state = (change: object, wanted = true, begun = true) =>
    audioState({ ...ready, ...change, wanted, begun });
  expect(state({})).toBe("playing");
  expect(state({ readyState: 2 })).toBe("buffering");
  expect(state({ seeking: true })).toBe("buffering");
  expect(state({ paused: true })).toBe("buffering");
  expect(state({ readyState: 0 }, true, false)).toBe("unstarted");
  expect(state({ paused: true }, false)).toBe("paused");
  expect(state({ paused: true }, false, false)).toBe("cued");
  expect(state({ paused: true, ended: true })).toBe("ended");
});

function storage() {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const episode = (id: string, more: Partial<EpisodeItem> = {}) =>
  ({ kind: "episode", id, podcastId: "p", slice: null, startAt: 0, ...more }) as EpisodeItem;

test("a position that was not sent is sent later, once", async () => {
  const sent: object[] = [];
  const send = vi.fn((position: object) => {
    if (send.mock.calls.length === 1) return Promise.reject(new Error("offline"));
    sent.push(position);
    return Promise.resolve(new Response("{}"));
  });
  const positions = new KeptPositions(storage(), send);
  positions.keep({ item: episode("one"), seconds: 120, duration: 1800 }, 0);
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(positions.of("one")?.seconds).toBe(120);
  positions.flush();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ podcastid: "p", episodeid: "one", seconds: 120, played: false });
  expect(JSON.stringify(sent[0])).not.toContain("sent");
  await Promise.resolve();
  positions.flush();
  expect(sent).toHaveLength(1);
});

test("a position says when the listener last chose one, however often it was sent since", () => {
  const sent: unknown[] = [];
  const send = (position: object) => {
    sent.push("movedAt" in position && position.movedAt);
    return Promise.resolve(new Response("{}"));
  };
  const store = storage();
  const keep = (seconds: number, movedAt: number) =>
    new KeptPositions(store, send).keep({ item: episode("e"), seconds, duration: 1800 }, movedAt);
  keep(10, 4);
  keep(20, 0);
  expect(sent).toEqual([4, 4]);
});

test("only the latest positions are kept", () => {
  const store = storage();
  const positions = new KeptPositions(store, () => Promise.resolve(new Response("{}")));
  const keep = (id: string) => positions.keep({ item: episode(id), seconds: 50, duration: 100 }, 0);
  for (let at = 0; at < 210; at++) keep(`e${at}`);
  expect(store.length).toBe(200);
});

test("an episode starts where it was asked to, at its address's position, or where it was left", () => {
  const at = (seconds: number, when: number) => ({
    of: () => ({ seconds, duration: 1800, played: false, at: when }),
  });
  const none = { of: () => null };
  const resumed = (seconds: number) => ({ seconds, isChosen: false });
  const chosen = (seconds: number) => ({ seconds, isChosen: true });
  expect(startPosition(episode("e"), 7, at(50, 5))).toEqual(chosen(7));
  expect(startPosition(episode("e", { startAt: 62 }), 0, at(50, 5))).toEqual(chosen(62));
  const of = (startedAt: number) => episode("e", { startAt: 62, startedAt });
  expect(startPosition(of(9), 0, at(50, 5))).toEqual(resumed(62));
  expect(startPosition(of(3), 0, at(150, 5))).toEqual(resumed(150));
  expect(startPosition(of(3), 0, at(10, 5))).toEqual(resumed(62));
  const section = episode("e", { slice: { start: 0, end: 5 } });
  expect(startPosition(section, 0, at(50, 5))).toEqual(chosen(0));
  expect(startPosition(episode("e"), 0, none)).toEqual(resumed(0));
});

test("a podcast's speed is the one just chosen, else the server's, else this browser's copy", () => {
  const store = storage();
  const rates = new KeptRates(store, () => Promise.resolve(new Response("{}")));
  expect(rates.of(episode("e"))).toBe(1);
  expect(rates.of(episode("e", { speed: 1.5 }))).toBe(1.5);
  expect(rates.of(episode("next"))).toBe(1.5);
  expect(new KeptRates(store).of(episode("e", { podcastId: "other" }))).toBe(1);
  rates.keep(episode("e"), 2);
  expect(rates.of(episode("e", { speed: 1.5 }))).toBe(2);
});

test("a speed that the server did not get counts more than the server's, and is sent later", async () => {
  const store = storage();
  const offline = vi.fn(() => Promise.reject(new Error("offline")));
  new KeptRates(store, offline).keep(episode("e"), 2);
  await vi.waitFor(() => expect(offline).toHaveBeenCalledOnce());
  const send = vi.fn(() => Promise.resolve(new Response("{}")));
  const later = new KeptRates(store, send);
  expect(later.of(episode("e", { speed: 1.5 }))).toBe(2);
  expect(send).toHaveBeenCalledExactlyOnceWith({ podcastid: "p", speed: 2 });
  await vi.waitFor(() => expect(store.getItem("lor:speed:p")).toBe("2"));
  expect(new KeptRates(store, offline).of(episode("e", { speed: 1.5 }))).toBe(1.5);
  expect(offline).toHaveBeenCalledOnce();
});
