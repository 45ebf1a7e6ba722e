import { type Item, sectionOf } from "~/domain/items/item";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakePlayer, page, playing, video } from "../../../tests/support/fake-host";
import { GAVE_UP, NOT_HERE } from "./notices";
import { SKIPPED } from "./order/play-order";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets the promises settle that choose the next video. */
const decided = () => vi.advanceTimersByTimeAsync(0);

describe("play requests", () => {
  test("nothing is opened before the listener asks to play", () => {
    const { player, hosts } = fakePlayer();
    player.request({ item: video("other"), autoplay: false });
    expect(hosts).toEqual([]);
    expect(player.view().item.id).toBe("other");
    player.play();
    expect(hosts[0]?.asked).toEqual(["open other at 0 and play"]);
  });

  test("a request to show a video never interrupts what plays", () => {
    const { player, host } = playing();
    player.request({ item: video("other"), autoplay: false });
    expect(player.view().item.id).toBe("first");
    expect(host().asked).toHaveLength(1);
  });

  test("while nothing plays, a request to show a video is followed but not played", () => {
    const { player, host } = playing();
    host().state("paused", 4);
    player.request({ item: video("other"), autoplay: false });
    expect(host().asked.at(-1)).toBe("load other at 0");
  });

  test("a request to play starts at its section, in the same host", () => {
    const { player, host, hosts } = playing();
    const section = { start: 3, end: 5.5 };
    player.request({ item: video("other", { slice: section }), autoplay: true });
    expect(host().asked.at(-1)).toBe("load other at 3 and play");
    expect(hosts).toHaveLength(1);
  });

  test("a request for what plays keeps it playing and takes over the section", () => {
    const { player, host } = playing();
    const section = { start: 0, end: 9 };
    player.request({ item: video("first", { title: "", slice: section }), autoplay: true });
    expect(host().asked).toHaveLength(1);
    expect(player.view().item).toMatchObject({ title: "Title of first", slice: section });
    player.request({ item: video("first"), autoplay: false });
    expect(sectionOf(player.view().item)).toEqual(section);
  });
});

test("Play on another card of the episode that plays starts that card's section", () => {
  const card = (start: number) =>
    ({ ...video("first", { slice: { start, end: 15 } }), kind: "episode" }) as unknown as Item;
  const { player, host } = playing(card(2));
  host().place(10);
  player.request({ item: card(2), autoplay: true });
  player.request({ item: card(8), autoplay: false });
  expect(host().asked).toHaveLength(1);
  player.request({ item: card(2), autoplay: true });
  expect(host().asked.slice(1)).toEqual(["seek 2"]);
  expect(sectionOf(player.view().item)).toEqual({ start: 2, end: 15 });
});

describe("looping", () => {
  test("each pass of a section counts once and seeks back to its start", () => {
    const section = { start: 3, end: 5.5 };
    const { host, clock, counted } = playing(video("first", { slice: section }));
    for (let pass = 1; pass <= 3; pass++) {
      clock.pass(2500);
      expect(counted).toHaveLength(pass);
      expect(host().asked.filter((asked) => asked === "seek 3")).toHaveLength(pass);
      host().place(3);
      clock.pass(50);
      host().place(3);
    }
  });

  test("with repeat off the end counts, and the next video of the list plays", async () => {
    const { player, host, counted, moves } = playing(video("first"), page("second", "third"));
    player.setModes({ repeat: false, shuffle: false });
    player.next();
    await decided();
    host().place(19.5);
    host().state("playing", 19.5);
    host().state("ended", 20);
    await decided();
    expect(counted).toEqual(["second"]);
    expect(host().asked.at(-1)).toBe("load third at 0 and play");
    expect(moves).toEqual(["first to second", "second to third"]);
  });

  test("with repeat off and no list chosen, nothing plays after the end", async () => {
    const { player, host, counted, moves } = playing(video("first"), page("second"));
    player.setModes({ repeat: false, shuffle: false });
    host().place(19.5);
    host().state("playing", 19.5);
    host().state("ended", 20);
    await decided();
    expect(counted).toEqual(["first"]);
    expect(moves).toEqual([]);
    player.next();
    await decided();
    expect(moves).toEqual(["first to second"]);
  });

  test("with repeat off and nothing to play next, the end of a section pauses", async () => {
    const { player, host, clock, counted } = playing(
      video("first", { slice: { start: 3, end: 5 } }),
    );
    player.setModes({ repeat: false, shuffle: false });
    clock.pass(2100);
    await decided();
    expect(counted).toEqual(["first"]);
    expect(host().asked.at(-1)).toBe("pause");
  });

  test("a section set by the slider loops at once", () => {
    const { player, host } = playing();
    host().place(12);
    player.setSection({ start: 3, end: 5 });
    expect(host().asked.at(-1)).toBe("seek 3");
  });

  test("a position chosen before playing is where playback starts", () => {
    const { player, host } = fakePlayer();
    player.seek(7.5);
    player.play();
    expect(host().asked).toEqual(["open first at 7.5 and play"]);
    host().begin();
    host().state("playing", 7);
    expect(host().asked.at(-1)).toBe("seek 7.5");
  });
});

describe("previous and next", () => {
  test("from five seconds past the start, Previous goes back to the start", async () => {
    const { player, host } = playing(video("first", { slice: { start: 2, end: 19 } }));
    host().place(7.2);
    player.previous();
    await decided();
    expect(host().asked.at(-1)).toBe("seek 2");
  });

  test("before that it goes to the video that was played before", async () => {
    const { player, host, moves } = playing(video("first"), page("second"));
    player.next();
    await decided();
    host().state("playing", 0);
    host().place(1);
    player.previous();
    await decided();
    expect(host().asked.at(-1)).toBe("load first at 0 and play");
    expect(moves).toEqual(["first to second", "second to first"]);
  });

  test("Next does nothing when there is nothing to play", async () => {
    const { player, host } = playing();
    player.next();
    await decided();
    expect(host().asked).toHaveLength(1);
  });
});

describe("speed", () => {
  test("a speed is kept with its video, and the next video plays at its own", async () => {
    const { player, host, kept } = playing(video("first"), page("second"));
    player.setRate(2);
    expect(kept).toEqual(["first 2"]);
    player.next();
    await decided();
    host().state("playing", 0);
    expect(player.view()).toMatchObject({ rate: 1, rates: [0.5, 1, 2] });
    player.show(video("third", { speed: 0.5 }), []);
    host().state("playing", 0);
    expect(host().asked.at(-1)).toBe("rate 0.5");
    player.previous();
    expect(kept).toEqual(["first 2"]);
  });

  test("the address's speed is that of the first Play", () => {
    const { player, host } = playing(video("first", { speed: 0.75 }));
    expect(host().asked.at(-1)).toBe("rate 0.75");
    expect(player.view().rate).toBe(0.75);
  });

  test("a speed that the server has is played, and not sent back", () => {
    const { player, host, kept } = playing();
    player.learnSpeed(0.5);
    expect(host().asked.at(-1)).toBe("rate 0.5");
    expect(player.view()).toMatchObject({ rate: 0.5, item: { speed: 0.5 } });
    expect(kept).toEqual([]);
  });

  test("a speed chosen in the host's own menu is taken over and kept", () => {
    const { player, host, clock, kept } = playing();
    clock.pass(1100);
    host().reading.rate = 0.5;
    host().tell({ type: "changed" });
    expect(player.view().rate).toBe(0.5);
    expect(kept).toEqual(["first 0.5"]);
  });
});

describe("failures", () => {
  test.each([100, 101, 150])(
    "error %i shows a message, is reported, and skips the video",
    async (code) => {
      const { host, said, reports } = playing(video("first"), page("second"));
      host().tell({ type: "error", code });
      await decided();
      expect(said).toEqual([SKIPPED]);
      expect(reports).toEqual([`first ${code}`]);
      expect(host().asked.at(-1)).toBe("load second at 0 and play");
    },
  );

  test.each([2, 5])("error %i gets one retry, then counts as blocked", async (code) => {
    const { host, said } = playing(video("first"), page("second"));
    host().tell({ type: "error", code });
    await decided();
    expect(host().asked.at(-1)).toBe("load first at 0 and play");
    expect(said).toEqual([]);
    host().tell({ type: "error", code });
    await decided();
    expect(said).toEqual([SKIPPED]);
    expect(host().asked.at(-1)).toBe("load second at 0 and play");
  });

  test("error 153 is reported and shown, but skips nothing", async () => {
    const { player, host, said, reports } = playing(video("first"), page("second"));
    host().tell({ type: "error", code: 153 });
    await decided();
    expect(reports).toEqual(["first 153"]);
    expect(said).toEqual([]);
    expect(player.view().notice).toEqual({ kind: "text", text: NOT_HERE });
    expect(host().asked).toHaveLength(1);
  });

  test("three failures in a row stop playback with a message; a video that plays resets the count", async () => {
    const { player, host, said } = playing(video("a"), page("b", "c", "d", "e", "f"));
    host().tell({ type: "error", code: 150 });
    await decided();
    host().tell({ type: "error", code: 150 });
    await decided();
    host().state("playing", 0);
    for (let at = 0; at < 3; at++) {
      host().tell({ type: "error", code: 150 });
      await decided();
    }
    expect(said).toHaveLength(4);
    expect(player.view().notice).toEqual({ kind: "text", text: GAVE_UP });
    expect(player.view().item.id).toBe("e");
    player.play();
    expect(host().asked.at(-1)).toBe("load e at 0 and play");
  });

  test("it is a failure when nothing plays within ten seconds", async () => {
    const { player, host, said, reports, clock } = fakePlayer(video("first"), page("second"));
    player.play();
    host().begin();
    host().state("buffering");
    clock.pass(9900);
    expect(said).toEqual([]);
    clock.pass(200);
    await decided();
    expect(said).toEqual([SKIPPED]);
    expect(reports).toEqual(["first 0"]);
    expect(host().asked.at(-1)).toBe("load second at 0 and play");
  });

  test("a host that never answers is replaced for the next video", async () => {
    const { player, hosts, clock } = fakePlayer(video("first"), page("second"));
    player.play();
    hosts[0]?.tell({ type: "framed" });
    clock.pass(10_100);
    await decided();
    expect(hosts[0]?.destroyed).toBe(true);
    expect(hosts[1]?.asked).toEqual(["open second at 0 and play"]);
  });

  test("a pause stops waiting for playback", () => {
    const { player, host, said, clock } = fakePlayer(video("first"), page("second"));
    player.play();
    host().begin();
    player.pause();
    clock.pass(20_000);
    expect(said).toEqual([]);
  });

  test("a script that cannot be loaded shows a message, and playing again retries", () => {
    const { player, hosts } = fakePlayer();
    player.play();
    hosts[0]?.tell({ type: "unavailable" });
    expect(player.view().notice).toEqual({ kind: "unavailable" });
    player.play();
    expect(hosts).toHaveLength(2);
    expect(player.view().notice).toBeNull();
  });

  test("so does our own code for sound that was lost", async () => {
    const prepare = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error("lost"));
    const { player, hosts } = fakePlayer(video("first"), { prepare });
    player.play();
    await decided();
    expect(player.view().notice).toEqual({ kind: "unavailable" });
    prepare.mockResolvedValue();
    player.play();
    await decided();
    expect(hosts).toHaveLength(1);
    expect(player.view().notice).toBeNull();
  });
});

describe("a browser that blocks autoplay", () => {
  test("is reported at once, and nothing is skipped", () => {
    const { player, host, said, clock } = fakePlayer(video("first"), page("second"));
    player.play();
    host().begin();
    host().tell({ type: "autoplay-blocked" });
    expect(player.view().notice).toEqual({ kind: "tap" });
    clock.pass(20_000);
    expect(said).toEqual([]);
    player.play();
    expect(host().asked.at(-1)).toBe("play");
  });

  test("is assumed after three seconds without playback", () => {
    const { player, host, said, clock } = fakePlayer(video("first"), {
      ...page("second"),
      activated: () => false,
    });
    player.play();
    host().begin();
    clock.pass(3100);
    expect(player.view().notice).toEqual({ kind: "tap" });
    clock.pass(20_000);
    expect(said).toEqual([]);
  });

  test("after a press of the listener, no playback still becomes a failure", async () => {
    const { player, host, said, clock } = fakePlayer(video("first"), page("second"));
    player.play();
    host().begin();
    clock.pass(3100);
    expect(player.view().notice).toEqual({ kind: "tap" });
    clock.pass(7000);
    await decided();
    expect(said).toEqual([SKIPPED]);
  });

  test("is not assumed while the host buffers", () => {
    const { player, host, clock } = fakePlayer();
    player.play();
    host().begin();
    host().state("buffering");
    clock.pass(5000);
    expect(player.view().notice).toBeNull();
  });
});
