import { describe, expect, test } from "vitest";
import { playNext, playOn, skipBlocked } from "~/domain/next";
import { video } from "./fake-host";
import { PlayOrder } from "./play-order";
import type { Video } from "./player-view";

const straight = { repeat: false, shuffle: false };

/** An order over these ids, and what the player holds. */
function over(...ids: string[]) {
  const rows = ids.map((id) => video(id));
  const order = new PlayOrder(() => rows);
  const at = (held: Video, modes = straight) => ({ ...modes, video: held });
  return { order, at };
}

describe("what the player plays next", () => {
  test("follows the list and leads round", () => {
    const { order, at } = over("a", "b");
    expect(order.next(at(video("a")), playNext, null)?.ytid).toBe("b");
    expect(order.next(at(video("b")), playNext, null)?.ytid).toBe("a");
  });

  test("is nothing without a list", () => {
    const { order, at } = over();
    expect(order.next(at(video("a")), playNext, null)).toBeNull();
    expect(order.next(at(video("a")), playOn, null)).toBeNull();
  });

  test("is what came out of the queue, as the queue knows it, and then the list where it was left", () => {
    const { order, at } = over("a", "b", "c");
    const queued = video("c", { title: "From the queue" });
    expect(order.next(at(video("a")), playNext, queued)).toBe(queued);
    expect(order.next(at(queued), playNext, null)?.ytid).toBe("b");
  });

  test("at the end of the only one it is that again; when that is blocked, nothing", () => {
    const { order, at } = over("a");
    const only = video("a");
    expect(order.next(at(only), playOn, null)).toBe(only);
    expect(order.next(at(only), skipBlocked, null)).toBeNull();
  });

  test("is each once in shuffle, and begins anew when shuffle is switched", () => {
    const ids = ["a", "b", "c", "d", "e"];
    const { order, at } = over(...ids);
    const shuffle = { repeat: false, shuffle: true };
    let held = video("a");
    const heard = ids.map(() => {
      const { ytid } = held;
      held = order.next(at(held, shuffle), playNext, null) ?? held;
      return ytid;
    });
    expect([...heard].sort()).toEqual(ids);
  });
});

describe("what the player played before", () => {
  test("comes back with the section that it was played with", () => {
    const { order, at } = over("a", "b");
    const first = video("a", { slice: { start: 3, end: 5 } });
    order.choose(at(first), video("z"), true);
    expect(order.previous(at(video("z")), 0)).toBe(first);
  });

  test("is not what was only shown", () => {
    const { order, at } = over();
    order.choose(at(video("a")), video("z"), false);
    const shown = video("z");
    expect(order.previous(at(shown), 0)).toBe(shown);
  });

  test("is the previous of the list when nothing was played, and itself well under way", () => {
    const { order, at } = over("a", "b");
    const held = video("b");
    expect(order.previous(at(held), 5)).toBe(held);
    expect(order.previous(at(held), 4)?.ytid).toBe("a");
  });
});
