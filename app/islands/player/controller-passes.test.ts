import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakePlayer, list, playing, video } from "../../../tests/support/fake-host";
import type { PlayerController } from "./controller";
import type { PassedItem } from "./held-item";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the slowest speed of a pass", () => {
  /** A section of 2.5 s that plays; `passed` is what each pass hands on. */
  function looping(onPass?: (player: PlayerController) => void) {
    const passed: [PassedItem, goesOn: boolean][] = [];
    const rig = playing(video("first", { slice: { start: 3, end: 5.5 } }), {
      count: (...pass) => {
        passed.push(pass);
        onPass?.(rig.player);
      },
    });
    const { host, clock } = rig;
    const goOn = (media: number) => host().state("playing", media);
    /** Plays to the end of the section, and again from its start. */
    const hear = () => {
      goOn(5.4);
      clock.pass(400);
      goOn(3);
      clock.pass(50);
      goOn(3);
    };
    return { ...rig, passed, hear, goOn };
  }

  test("is that of the pass, and of no pass before", () => {
    const { player, passed, hear } = looping();
    player.setRate(0.5);
    hear();
    player.setRate(2);
    hear();
    hear();
    expect(passed.map(([{ rate }]) => rate)).toEqual([0.5, 0.5, 2]);
    expect(passed[0]).toEqual([
      { kind: "video", id: "first", start: 3, end: 5.5, rate: 0.5 },
      true,
    ]);
  });

  test("is that of the next pass if it is set as the pass before ends", () => {
    const rates = [0.5, 2, 1];
    const { passed, hear } = looping((player) => player.learnSpeed(rates.shift() ?? 1));
    for (let pass = 1; pass <= 4; pass++) hear();
    expect(passed.map(([{ rate }]) => rate)).toEqual([1, 0.5, 2, 1]);
  });

  test("does not count speeds that were set before it played", () => {
    const { player, host } = fakePlayer();
    player.setRate(0.5);
    player.setRate(2);
    player.play();
    host().begin();
    host().state("playing", 0);
    expect(player.view().slowest).toBe(2);
  });

  test("is not handed on for a whole item", () => {
    const { player, passed, host, goOn } = looping();
    player.setSection(null);
    goOn(19.9);
    host().state("ended", 20);
    expect(passed.at(-1)?.[0]).toEqual({ kind: "video", id: "first", start: 0, end: 20 });
  });
});

test("a pass after which the listener wants to sleep says so", () => {
  const passed: boolean[] = [];
  const { player, clock } = playing(video("first", { slice: { start: 3, end: 5.5 } }), {
    count: (_pass, goesOn) => passed.push(goesOn),
  });
  player.stopAtEnd(() => undefined);
  clock.pass(2500);
  expect(passed).toEqual([false]);
});

describe("a loop with a number of passes", () => {
  const card = video("first", { slice: { start: 3, end: 5.5 }, passes: 2 });

  /** The card plays, from a list of these. */
  function playingFrom(...ytids: string[]) {
    const rig = fakePlayer(video("before"), { open: () => list(ytids) });
    const chosen = { rows: {} as HTMLElement, page: "/playlist/a", id: "first" };
    rig.player.request({ item: card, autoplay: true, list: chosen });
    rig.host().begin();
    rig.host().state("playing", 3);
    return rig;
  }

  /** Plays to the end of the section, and from its start if the host is sent there. */
  function hear({ host, clock }: ReturnType<typeof playing>) {
    host().state("playing", 5.4);
    const asked = host().asked.length;
    clock.pass(400);
    if (host().asked.length === asked) return;
    host().state("playing", 3);
    clock.pass(50);
    host().state("playing", 3);
  }

  test("goes on after its last one, whether or not Repeat is on", async () => {
    for (const repeat of [true, false]) {
      const rig = playingFrom("first", "second");
      rig.player.setModes({ repeat });
      hear(rig);
      expect(rig.player.view().item.id).toBe("first");
      hear(rig);
      await vi.advanceTimersByTimeAsync(0);
      expect(rig.player.view()).toMatchObject({ item: { id: "second" }, passes: 0 });
    }
  });

  test("alone in its list begins again with its first pass", async () => {
    const rig = playingFrom("first");
    hear(rig);
    hear(rig);
    await vi.advanceTimersByTimeAsync(0);
    expect(rig.player.view()).toMatchObject({ item: { id: "first" }, passes: 0 });
    expect(rig.host().asked.at(-1)).toBe("load first at 3 and play");
  });

  test("loops on once another section is set", async () => {
    const rig = playingFrom("first", "second");
    hear(rig);
    rig.player.setSection({ start: 3, end: 5.5 });
    for (let pass = 0; pass < 3; pass++) hear(rig);
    await vi.advanceTimersByTimeAsync(0);
    expect(rig.player.view()).toMatchObject({ item: { id: "first" }, passes: 4 });
  });

  test("keeps its passes while its page is shown, and begins anew when its row is pressed", () => {
    const { player, host } = playing(video("first"));
    player.request({ item: card, autoplay: true });
    expect(host().asked.at(-1)).toBe("seek 3");
    const shown = video("first", { slice: { start: 3, end: 5.5 } });
    player.request({ item: shown, autoplay: false });
    expect(player.view().item.passes).toBe(2);
    player.request({ item: { ...shown, slice: { start: 8, end: 9 } }, autoplay: false });
    expect(player.view().item.passes).toBeUndefined();
  });
});
