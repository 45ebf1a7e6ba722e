import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakePlayer, page, playing, video } from "../../../tests/support/fake-host";
import { OFFLINE } from "./notices";
import type { PlayOrder } from "./order/play-order";
import type { Item } from "~/domain/items/item";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets the promises settle that choose the next video. */
const decided = () => vi.advanceTimersByTimeAsync(0);

describe("the queue", () => {
  test("plays before the page's next video, even the same video again", async () => {
    const waiting = [video("queued"), video("queued")];
    const queued = () => Promise.resolve(waiting.shift() ?? null);
    const { player, host, moves } = playing(video("first"), { ...page("second"), queued });
    player.next();
    await decided();
    expect(host().asked.at(-1)).toBe("load queued at 0 and play");
    player.next();
    await decided();
    expect(host().asked.filter((asked) => asked.startsWith("load queued"))).toHaveLength(2);
    player.next();
    await decided();
    expect(host().asked.at(-1)).toBe("load second at 0 and play");
    expect(moves).toEqual(["first to queued", "queued to queued", "queued to second"]);
  });

  test("is asked once, however often Next is pressed", async () => {
    const queued = vi.fn(() => Promise.resolve(video("queued")));
    const { player } = playing(video("first"), { queued });
    player.next();
    player.next();
    await decided();
    expect(queued).toHaveBeenCalledOnce();
  });

  test("gives a video that plays later if the listener has chosen another one meanwhile", async () => {
    let answer: (video: Item) => void = () => undefined;
    const queued = vi.fn(() => new Promise<Item>((resolve) => (answer = resolve)));
    const { player, host } = playing(video("first"), { queued });
    player.next();
    await decided();
    player.request({ item: video("chosen"), autoplay: true });
    answer(video("queued"));
    await decided();
    expect(player.view().item.id).toBe("chosen");
    player.next();
    await decided();
    expect(host().asked.at(-1)).toBe("load queued at 0 and play");
    expect(queued).toHaveBeenCalledOnce();
  });

  test("is not asked when the listener has chosen another video while the order was loading", async () => {
    const queued = vi.fn(() => Promise.resolve(video("queued")));
    const { player } = playing(video("first"), { queued });
    player.next();
    player.request({ item: video("chosen"), autoplay: true });
    await decided();
    expect(queued).not.toHaveBeenCalled();
    expect(player.view().item.id).toBe("chosen");
  });
});

describe("Pause", () => {
  const queuedNext = () => Promise.resolve(video("second"));

  test("holds while the next video is being decided, which then waits for Play", async () => {
    let answer: (video: Item) => void = () => undefined;
    const queued = () => new Promise<Item>((resolve) => (answer = resolve));
    const { player, host } = playing(video("first"), { queued });
    player.setModes({ repeat: false });
    host().state("ended", 20);
    await decided();
    player.pause();
    answer(video("queued"));
    await decided();
    expect(player.view()).toMatchObject({ item: { id: "queued" }, starting: false });
    expect(host().asked.at(-1)).toBe("load queued at 0");
    player.play();
    expect(host().asked.at(-1)).toBe("play");
  });

  test("holds if the video ended before the host heard of it", async () => {
    const { player, host } = playing(video("first"), { queued: queuedNext });
    player.setModes({ repeat: false });
    player.pause();
    host().state("ended", 20);
    await decided();
    expect(host().asked.at(-1)).toBe("load second at 0");
  });

  test.each([
    ["Next", ({ player }: ReturnType<typeof playing>) => player.next()],
    [
      "Play in the host's own picture",
      ({ host }: ReturnType<typeof playing>) => {
        host().state("paused");
        host().state("playing");
        host().state("ended", 20);
      },
    ],
  ])("is over after %s", async (_name, act) => {
    const rig = playing(video("first"), { queued: queuedNext });
    rig.player.setModes({ repeat: false });
    rig.player.pause();
    act(rig);
    await decided();
    expect(rig.host().asked.at(-1)).toBe("load second at 0 and play");
  });
});

describe("what decides about the next video", () => {
  test("is not downloaded by listeners who only loop", async () => {
    const openOrder = vi.fn(() => Promise.reject(new Error("no network")));
    const { player, host, clock } = playing(video("first"), { openOrder });
    player.request({ item: video("other"), autoplay: true });
    host().state("playing", 19.5);
    clock.pass(1000);
    player.pause();
    player.play();
    expect(openOrder).not.toHaveBeenCalled();
  });

  test("is downloaded before the end when repeat is off, and when shuffle is switched on", () => {
    const openOrder = vi.fn(() => new Promise<never>(() => undefined));
    const first = playing(video("first"), { openOrder });
    first.player.setModes({ repeat: false, shuffle: false });
    expect(openOrder).toHaveBeenCalledTimes(1);
    const second = playing(video("first"), { openOrder });
    second.player.setModes({ repeat: true, shuffle: true });
    expect(openOrder).toHaveBeenCalledTimes(2);
  });

  test("is downloaded again after a failure, and the video keeps playing meanwhile", async () => {
    const openOrder = vi.fn(() => Promise.reject<PlayOrder>(new Error("no network")));
    const { player, host, said } = playing(video("first"), { openOrder });
    player.next();
    await decided();
    expect(said).toEqual([OFFLINE]);
    expect(host().asked).toHaveLength(1);
    openOrder.mockImplementation(() => fakePlayer().player.order());
    player.next();
    await decided();
    expect(openOrder).toHaveBeenCalledTimes(2);
  });
});
