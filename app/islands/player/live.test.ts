import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakePlayer, video } from "../../../tests/support/fake-host";
import type { PlayerController } from "./controller";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function tune(player: PlayerController, ytid: string, position: number): void {
  const section = { start: 2, end: 4 };
  player.request({
    item: video(ytid, { slice: section }),
    position,
    live: true,
    autoplay: true,
  });
}

test("a channel starts at its current position and ignores the listener's own section", () => {
  const { player, host, clock } = fakePlayer();
  tune(player, "song", 6.5);
  expect(host().asked).toEqual(["open song at 6.5 and play"]);
  host().begin();
  host().state("playing", 6.5);
  clock.pass(5000);
  expect(host().asked.filter((asked) => asked.startsWith("seek"))).toEqual(["seek 6.5"]);
});

test("an item that ends does not repeat, and the channel decides what plays next", () => {
  const turns: string[] = [];
  const turn = (what: string, ytid: string) => turns.push(`${what} ${ytid}`) > 0;
  const { player, host, clock } = fakePlayer(video("song"), { turn });
  tune(player, "song", 18);
  host().begin();
  host().state("playing", 18);
  clock.pass(1000);
  host().state("ended", 20);
  expect(turns).toEqual(["next song"]);
  expect(host().asked).toEqual(["open song at 18 and play", "seek 18"]);
  tune(player, "another", 0);
  expect(host().asked.at(-1)).toBe("load another at 0 and play");
});

test("a channel has no speed, and after it the listener's own comes back", () => {
  const { player, host, clock, kept } = fakePlayer(video("song", { speed: 0.5 }));
  player.play();
  host().begin();
  host().state("playing", 1);
  expect(player.view().rate).toBe(0.5);
  tune(player, "song", 3);
  host().state("playing", 3);
  clock.pass(2000);
  player.learnSpeed(1.5);
  expect(player.view()).toMatchObject({ live: true, rate: 1 });
  // Chosen in the host's own menu.
  host().reading.rate = 2;
  host().state("playing", 5);
  expect(host().reading.rate).toBe(1);
  expect(player.view().rate).toBe(1);
  expect(kept).toEqual([]);
  player.request({ item: video("song", { speed: 0.5 }), autoplay: true });
  expect(player.view()).toMatchObject({ live: false, rate: 0.5 });
});

test("a press on play asks the channel first", () => {
  const { player, hosts } = fakePlayer(video("song"), { turn: (what) => what === "play" });
  player.play();
  expect(hosts).toEqual([]);
});

test("a video that the listener chooses leaves the channel and repeats", () => {
  const { player, host, clock } = fakePlayer();
  tune(player, "song", 10);
  host().begin();
  host().state("playing", 10);
  player.request({ item: video("chosen"), autoplay: true });
  host().state("playing", 19);
  clock.pass(900);
  host().state("ended", 20);
  expect(host().asked.slice(-2)).toEqual(expect.arrayContaining(["seek 0"]));
});
