import { describe, expect, test, vi } from "vitest";
import type { QueuedVideo } from "~/domain/queue";
import { Refused, type QueueAnswer } from "./queue-api";
import { QueueKeeper } from "./queue-keeper";

function video(id: string): QueuedVideo {
  const known = { title: id, author: null, duration: null, unavailable: false };
  return { id, ytid: id.repeat(11), feature: "history", fromRadio: false, ...known };
}

const answer = (ids: string): QueueAnswer => ({
  queued: ids.length,
  res: [...ids].map(video),
});

/** A keeper over a server whose answers the test gives one by one. */
function kept(ids: string) {
  const calls: { what: string; answer: (ids: string) => void; fail: (error: Error) => void }[] = [];
  const read = vi.fn(() => Promise.resolve(answer("server")));
  const told: number[] = [];
  const said: string[] = [];
  const keeper = new QueueKeeper(
    {
      call: (call, fields) =>
        new Promise((resolve, reject) => {
          const what = `${call} ${Object.values(fields).join(" ")}`;
          calls.push({ what, answer: (left) => resolve(answer(left)), fail: reject });
        }),
      read,
      changed: (queued) => told.push(queued),
      say: (message) => said.push(message),
    },
    [...ids].map(video),
  );
  const shown = () =>
    keeper
      .items()
      .map(({ id }) => id)
      .join("");
  return { keeper, calls, read, told, said, shown };
}

describe("a change", () => {
  test("is seen at once, and the server's order counts when it answers", async () => {
    const { keeper, calls, shown, told } = kept("abc");
    const done = keeper.move("c", "a");
    expect(shown()).toBe("cab");
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    calls[0]?.answer("cabx");
    await done;
    expect([shown(), told]).toEqual(["cabx", [4]]);
  });

  test("waits for the one before, and no early answer takes a later change back", async () => {
    const { keeper, calls, shown } = kept("abcd");
    void keeper.remove("a");
    const last = keeper.take("c", false);
    expect(shown()).toBe("d");
    await vi.waitFor(() => expect(calls.map(({ what }) => what)).toEqual(["remove a"]));
    calls[0]?.answer("bcd");
    await vi.waitFor(() => expect(calls[1]?.what).toBe("play c false"));
    expect(shown()).toBe("d");
    calls[1]?.answer("d");
    await last;
    expect(shown()).toBe("d");
  });

  test.each([
    ["is said in the server's words", new Refused("It has changed."), "It has changed."],
    [
      "without an answer is said too",
      new TypeError("network"),
      "Your queue could not be changed. Check your connection.",
    ],
  ])("that fails %s, and the server's queue shown", async (_how, error, words) => {
    const { keeper, calls, shown, said } = kept("ab");
    const done = keeper.remove("a");
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    calls[0]?.fail(error);
    await done;
    expect([said, shown()]).toEqual([[words], "server"]);
  });

  test("that changes nothing is not sent", async () => {
    const { keeper, calls } = kept("ab");
    await keeper.move("a", "b");
    await keeper.move("x", "a");
    await keeper.take("x", true);
    expect(calls).toEqual([]);
  });
});

describe("news from elsewhere", () => {
  test("bring the server's queue", async () => {
    const { keeper, shown } = kept("ab");
    await keeper.refresh();
    expect(shown()).toBe("server");
  });

  test("do not disturb a change that is under way", async () => {
    const { keeper, read, calls, shown } = kept("ab");
    const done = keeper.clear();
    await keeper.refresh();
    expect([shown(), read.mock.calls.length]).toEqual(["", 0]);
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    calls[0]?.answer("");
    await done;
  });

  test("that do not come leave what is shown", async () => {
    const { keeper, read, shown } = kept("ab");
    read.mockRejectedValueOnce(new TypeError("network"));
    await keeper.refresh();
    expect(shown()).toBe("ab");
  });
});
