import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { queueAdd } from "./queue-schema";

const ytid = "dQw4w9WgXcQ";
const episodeId = "episode-of-22-letters-";
const messages = (body: unknown) =>
  queueAdd.safeParse(body).error?.issues.map(({ message, path }) => [path.join(), message]);

describe("what is added to the queue", () => {
  it("is a video or an episode, and the video where both are named", () => {
    const rest = { feature: "history", fromRadio: false };
    expect(queueAdd.parse({ ytid })).toEqual({ ytid, ...rest });
    expect(queueAdd.parse({ episodeId })).toEqual({ episodeId, ...rest });
    expect(queueAdd.parse({ ytid, episodeId })).toEqual({ ytid, ...rest });
  });

  it.each([
    [{}, "ytid", "Invalid video id"],
    [{ ytid: 5 }, "ytid", "Invalid video id"],
    [{ ytid: "short" }, "ytid", "Invalid video id"],
    [{ episodeId: "short" }, "episodeId", "An episode is missing"],
  ])("is refused as %j", (body, field, message) => {
    expect(messages(body)).toEqual([[field, message]]);
  });

  it("has no other names", () => {
    const odd = fc.constantFrom("constructor", "__proto__", "toString");
    fc.assert(
      fc.property(odd, odd, (name, value) => {
        expect(messages({ [name]: value })).toEqual([["ytid", "Invalid video id"]]);
        expect(queueAdd.safeParse({ episodeId: value }).success).toBe(false);
      }),
    );
  });
});
