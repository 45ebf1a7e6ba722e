import { describe, expect, test } from "vitest";
import { list, video } from "../../../../tests/support/fake-host";
import {
  type OrderCallbacks,
  type OrderedList,
  type OrderedPlayer,
  PlayOrder,
  SKIPPED,
} from "./play-order";
import type { EpisodeItem, Item } from "~/domain/items/item";
import type { Choice, PlayerView } from "../player-view";

/** The order of a player that holds this video, on a page without a list. */
function ordering(held: Item, callbacks: Partial<OrderCallbacks> = {}) {
  const log: string[] = [];
  const modes = { repeat: false, "repeat-episodes": false, shuffle: false };
  const rest = {
    state: "playing",
    framed: true,
    hearted: false,
    rate: 1,
    rates: [],
    notice: null,
    starting: false,
    turning: false,
    song: null,
    passes: 0,
    place: null,
    slowest: 1,
    live: false,
  };
  const view = { ...modes, ...rest, item: held } as PlayerView;
  const place = { at: 0 };
  const played: Item[] = [];
  const choice: Choice = { id: held.id, list: null, queued: false };
  const player = {
    played,
    choice,
    view: () => view,
    position: () => place.at,
    seek: (seconds: number) => log.push(`seek ${seconds}`),
    show(to: Item, past: Item[]) {
      log.push(`show ${to.id}`);
      view.item = to;
      this.played = past;
    },
    rest: () => log.push("rest"),
    playsOn: false,
    from: undefined,
    setModes: () => undefined,
  } satisfies OrderedPlayer & { played: Item[] };
  const order = new PlayOrder(player, {
    ready: () => Promise.resolve(),
    open: () => list([]),
    again: () => null,
    inPage: () => null,
    queued: () => null,
    follow: (playsOn) => {
      if (playsOn) log.push("play on");
    },
    moved: () => undefined,
    featured: (feature) => log.push(`feature ${feature}`),
    say: (message) => log.push(message),
    ...callbacks,
  });
  return { order, player, place, view, log };
}

/** Like `ordering`, with a list from which the listener chose the video. */
function among(ytids: string[], at: number, pages?: (string[] | null)[]) {
  const ytid = ytids[at] ?? "";
  const opened = list(ytids, pages);
  const rig = ordering(video(ytid), { open: () => opened });
  rig.player.choice = chosenFrom(ytid);
  return rig;
}

/** Like `among`, with a list that plays on. `skipped` records the items that it skips. */
function amongOnward(ytids: string[]) {
  const skipped: string[] = [];
  const opened = {
    ...list(ytids),
    playsOn: true,
    skip: (id: string, place: number) => skipped.push(`${id} after ${place}`),
  };
  const waiting: Item[] = [];
  const queued = () => Promise.resolve(waiting.shift() ?? null);
  const rig = ordering(video(ytids[0] ?? ""), { open: () => opened, queued });
  rig.player.choice = chosenFrom(ytids[0] ?? "");
  return { ...rig, waiting, skipped };
}

function chosenFrom(ytid: string): Choice {
  const rows = { tagName: "UL" } as HTMLElement;
  return { id: ytid, list: { rows, page: "/favorites", id: ytid }, queued: false };
}

const sound = { by: null, picture: null, href: "/podcast", duration: 60 };
const episode = (id: string, more: Partial<EpisodeItem> = {}): EpisodeItem => ({
  ...{ kind: "episode", id, title: id, podcastId: "1", url: "https://media.example/a.mp3" },
  ...{ ...sound, type: "audio/mpeg", slice: null, startAt: 0, chapters: [], ...more },
});
const station = (id: string): Item => ({
  ...{ ...sound, kind: "station", id, title: id, duration: null, sources: [], m3u: "/radio/m3u" },
});

/** A list of these items, and of more when asked. */
function listOf(items: Item[], more?: Item[]): OrderedList {
  const known = [...items];
  let rest = more;
  return {
    items: known,
    playsOn: false,
    get playing() {
      const ids = known.map(({ id }) => id);
      const ends = known.every(({ kind }) => kind === "episode");
      return { feature: "hub" as const, list: ids, cursor: rest ? "more" : null, ends };
    },
    fetchMore() {
      known.push(...(rest ?? []));
      rest = undefined;
      return Promise.resolve();
    },
  };
}

/** The order of a player that holds this item, chosen from the list. */
function chosenIn(item: Item, opened: OrderedList, callbacks: Partial<OrderCallbacks> = {}) {
  const rig = ordering(item, { open: () => opened, ...callbacks });
  rig.player.choice = chosenFrom(item.id);
  return rig;
}

describe("what plays after an episode (NEXT-5)", () => {
  test("is the next of its list, to its end", async () => {
    const rig = chosenIn(episode("a"), listOf([episode("a"), episode("b")], [episode("c")]));
    for (let turn = 0; turn < 3; turn++) await rig.order.turn("end");
    expect(rig.log).toEqual(["show b", "show c", "rest"]);
    await rig.order.turn("next");
    expect(rig.log.at(-1)).toBe("show a");
  });

  test("is nothing in a list of one", async () => {
    const { order, log } = chosenIn(episode("a"), listOf([episode("a")]));
    await order.turn("end");
    expect(log).toEqual(["rest"]);
  });

  test("is the first of a list with videos again", async () => {
    const { order, log } = chosenIn(episode("b"), listOf([video("a"), episode("b")]));
    await order.turn("end");
    expect(log).toEqual(["show a"]);
  });

  test("is not the list of what played before it, but what is queued", async () => {
    const waiting = [episode("q")];
    const { order, player, view, log } = chosenIn(video("a"), listOf([video("a"), video("b")]), {
      queued: () => Promise.resolve(waiting.pop() ?? null),
    });
    await order.turn("next");
    view.item = episode("elsewhere");
    player.choice = { ...player.choice, id: "elsewhere" };
    waiting.push(episode("r"));
    await order.turn("end");
    view.item = episode("elsewhere");
    await order.turn("end");
    const heard = log.filter((line) => !line.startsWith("feature"));
    expect(heard).toEqual(["show q", "show r", "rest"]);
  });

  test("is the list that waits, after one from the queue", async () => {
    const { order, player, view, log } = chosenIn(video("a"), listOf([video("a"), video("b")]));
    view.item = episode("q");
    player.choice = { ...player.choice, id: "q", queued: true };
    await order.turn("end");
    expect(log.filter((line) => line.startsWith("show"))).toEqual(["show b"]);
  });
});

describe("what Next is for a station (ITEM-2)", () => {
  test("is the next of its list, from the last one on to the first", async () => {
    const rig = chosenIn(station("b"), listOf([station("a"), station("b")], [station("c")]));
    for (let turn = 0; turn < 3; turn++) await rig.order.turn("next");
    expect(rig.log).toEqual(["show c", "show a", "show b"]);
  });

  test("is nothing for one from nowhere, whatever played before and whatever the page shows", async () => {
    const { order, player, view, log } = chosenIn(video("a"), listOf([video("a"), video("b")]), {
      inPage: () => listOf([station("x"), station("y")]),
    });
    view.item = station("elsewhere");
    player.choice = { ...player.choice, id: "elsewhere" };
    await order.turn("next");
    expect(log).toEqual([]);
  });

  test("is what is queued, also for one from nowhere", async () => {
    const { order, log } = ordering(station("a"), {
      queued: () => Promise.resolve(video("q")),
    });
    await order.turn("next");
    expect(log).toEqual(["show q", "feature playqueue"]);
  });
});

describe("what plays next", () => {
  test("is the next video of the list, and after the last the first", async () => {
    const { order, log } = among(["a", "b", "c"], 1);
    await order.turn("next");
    await order.turn("end");
    expect(log).toEqual(["show c", "show a"]);
  });

  test("is of a list that plays on again when the listener comes back to it, and not while the queue plays", async () => {
    const { order, log, waiting, skipped } = amongOnward(["a", "b", "c"]);
    waiting.push(video("c"));
    await order.turn("next");
    expect([log, skipped]).toEqual([["show c", "feature playqueue"], ["c after 0"]]);
    log.length = 0;
    await order.turn("next");
    expect(log).toEqual(["play on", "show b", "feature favorites"]);
  });

  test("is not again what was pressed in the queue", async () => {
    const { order, player, skipped } = amongOnward(["a", "b", "c"]);
    await order.turn("next");
    player.choice = { ...player.choice, id: "c", queued: true };
    await order.turn("next");
    expect(skipped).toEqual(["c after 1"]);
  });

  test("is nothing without list and queue", async () => {
    const { order, log } = ordering(video("a"));
    await order.turn("end");
    await order.turn("next");
    expect(log).toEqual(["rest"]);
  });

  test("is the next of the radio that played before the page was loaded, also at the end", async () => {
    const asked: string[] = [];
    const radio = list([], [["b", "c"], ["d"]]);
    const { order, log } = ordering(video("a"), {
      again: (id) => (asked.push(id), radio),
      inPage: () => list(["x"]),
    });
    await order.turn("end");
    await order.turn("next");
    await order.turn("end");
    expect(log.filter((line) => line.startsWith("show"))).toEqual(["show b", "show c", "show d"]);
    expect(asked).toEqual(["a"]);
  });

  test("is the only video of its list again, unless that is blocked", async () => {
    const { order, log } = among(["a"], 0);
    await order.turn("end");
    await order.turn("blocked");
    expect(log).toEqual(["show a", SKIPPED]);
  });

  test("is the first of the queue, which changes the feature, and then the list continues", async () => {
    const waiting = [video("c", { title: "From the queue" }), video("x")];
    const { order, player, log, view } = ordering(video("a"), {
      open: () => list(["a", "b", "c"]),
      queued: () => Promise.resolve(waiting.shift() ?? null),
    });
    player.choice = chosenFrom("a");
    await order.turn("next");
    expect(view.item.title).toBe("From the queue");
    await order.turn("end");
    await order.turn("end");
    expect(log).toEqual(["show c", "feature playqueue", "show x", "show b", "feature favorites"]);
  });

  test("is a queued episode, after which the list of videos goes on", async () => {
    const waiting = [episode("an-episode")];
    const { order, player, log } = ordering(video("a"), {
      open: () => list(["a", "b"]),
      queued: () => Promise.resolve(waiting.shift() ?? null),
    });
    player.choice = chosenFrom("a");
    await order.turn("end");
    await order.turn("end");
    await order.turn("previous");
    expect(log.filter((line) => line.startsWith("show"))).toEqual([
      "show an-episode",
      "show b",
      "show an-episode",
    ]);
  });

  test("continues the list after a video chosen in the queue or pasted", async () => {
    const { order, player, view, log } = among(["a", "b", "c"], 0);
    for (const queued of [true, false]) {
      view.item = video("elsewhere");
      player.choice = { ...player.choice, id: "elsewhere", queued };
      await order.turn("next");
    }
    expect(log.filter((line) => line.startsWith("show"))).toEqual(["show b", "show c"]);
  });

  test("is each video once in shuffle, until shuffle is switched", async () => {
    const ids = ["a", "b", "c", "d", "e"];
    const { order, view, log } = among(ids, 0);
    view.shuffle = true;
    for (let turn = 0; turn < 4; turn++) await order.turn("next");
    expect(["show a", ...log].sort()).toEqual(ids.map((id) => `show ${id}`));
    order.reshuffle();
    for (let turn = 0; turn < 4; turn++) await order.turn("next");
    expect(new Set(log.slice(4)).size).toBe(4);
  });

  test("comes from the list's next page, which is loaded before the end is reached", async () => {
    const pages = [["d", "e", "f", "g"], ["h"]];
    const { order, log } = among(["a", "b", "c"], 2, pages);
    await order.turn("next");
    expect(pages).toEqual([["h"]]);
    await order.turn("next");
    await expect.poll(() => pages).toEqual([]);
    for (let turn = 0; turn < 4; turn++) await order.turn("next");
    expect(log).toEqual(["d", "e", "f", "g", "h", "a"].map((id) => `show ${id}`));
  });

  test("is the first video when the next page cannot be loaded, which is tried again later", async () => {
    const pages: (string[] | null)[] = [null];
    const { order, log } = among(["a", "b"], 1, pages);
    await order.turn("next");
    pages[0] = ["c"];
    await order.turn("next");
    await order.turn("next");
    expect(log).toEqual(["show a", "show b", "show c"]);
  });

  test("is shown without a message when a radio or channel skips a blocked video", async () => {
    const radio = { ...list(["a", "b"]).playing, feature: "radio" as const };
    const { order, player, log } = ordering(video("a"), {
      open: () => ({ ...list(["a", "b"]), playing: radio }),
    });
    player.choice = chosenFrom("a");
    await order.turn("blocked");
    expect(log).toEqual(["show b"]);
  });
});

describe("what played before", () => {
  test("comes back with its section", async () => {
    const first = video("a", { slice: { start: 3, end: 5 } });
    const { order, view, player } = ordering(video("z"));
    player.played = [first];
    await order.turn("previous");
    expect(view.item).toBe(first);
    expect(player.played).toEqual([]);
  });

  test("is the previous video of the list when nothing was played, and after five seconds the start", async () => {
    const { order, place, log } = among(["a", "b"], 1);
    place.at = 5;
    await order.turn("previous");
    place.at = 4;
    await order.turn("previous");
    await order.turn("previous");
    expect(log).toEqual(["seek 0", "show a", "seek 0"]);
  });

  test("is not a blocked video", async () => {
    const { order, player } = among(["a", "b", "c"], 0);
    await order.turn("next");
    await order.turn("blocked");
    expect(player.played.map(({ id }) => id)).toEqual(["a"]);
  });
});
