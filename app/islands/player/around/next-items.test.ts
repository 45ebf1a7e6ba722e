import { describe, expect, test } from "vitest";
import { list, video } from "../../../../tests/support/fake-host";
import type { Queued } from "~/domain/queue/queue";
import type { Choice, PlayerView } from "../player-view";
import { NextInLine } from "./next-items";

const rows = { tagName: "UL" } as HTMLElement;
const chosen = (id: string): Choice => ({
  ...{ id, queued: false },
  list: { rows, page: "/favorites", id: "a" },
});
const unchosen: Choice = { id: null, list: null, queued: false };
const holds = (id: string, shuffle = false) => ({ item: video(id), shuffle }) as PlayerView;

function queued(ytid: string): Queued {
  const facts = { title: ytid, author: null, duration: null, unavailable: false };
  return { id: `item ${ytid}`, ytid, feature: "history", fromRadio: false, ...facts };
}

const letters = list(["a", "b", "c", "d"]);
const choice = chosen("a");

/** Returns the ids of the items that come next: the queue, then the list. */
function next(
  line: NextInLine,
  view: PlayerView,
  by: Choice = choice,
  known: typeof letters | null = letters,
): string {
  const { queue, list: listed } = line.after(view, by, known);
  return [queue.map(({ ytid }) => ytid), listed.map(({ id }) => id)]
    .map((ids) => ids.join(""))
    .join("|");
}

describe("what comes next", () => {
  test("is the queue, then the list after the item that plays", () => {
    const line = new NextInLine();
    line.setQueue([queued("x"), queued("y")]);
    expect(next(line, holds("b"))).toBe("xy|cda");
  });

  test("stays where the list was left while the queue plays", () => {
    const line = new NextInLine();
    expect(next(line, holds("b"))).toBe("|cda");
    line.setQueue([queued("x")]);
    expect(next(line, holds("b"))).toBe("x|cda");
    line.setQueue([]);
    expect(next(line, holds("x"))).toBe("|cda");
  });

  test("stays where the list was left while something from elsewhere plays", () => {
    const line = new NextInLine();
    next(line, holds("c"));
    const pasted: Choice = { ...choice, id: "z" };
    expect(next(line, holds("z"), pasted)).toBe("|dab");
  });

  test("is unknown in a part of the list that is not known here, until the player is back", () => {
    const line = new NextInLine();
    next(line, holds("d"));
    expect(next(line, holds("from the next page"))).toBe("|");
    expect(next(line, holds("a"))).toBe("|bcd");
  });

  test("is the page's list from its start where none was chosen", () => {
    const line = new NextInLine();
    next(line, holds("c"));
    expect(next(line, holds("z"), unchosen)).toBe("|abcd");
  });

  test("is only the queue while the list is shuffled, or where there is no list", () => {
    const line = new NextInLine();
    line.setQueue([queued("x")]);
    expect(next(line, holds("b", true))).toBe("x|");
    expect(next(line, holds("b"), choice, null)).toBe("x|");
  });

  test("is no more than twelve", () => {
    const line = new NextInLine();
    const many = list([..."abcdefghijklmnopqrst"]);
    line.setQueue([..."012345678"].map(queued));
    expect(next(line, holds("a"), choice, many)).toBe("012345678|bcd");
    line.setQueue([..."01234567890123456789"].map(queued));
    expect(next(line, holds("a"), choice, many)).toBe("012345678901|");
  });
});
