import { expect, test } from "vitest";
import { placeToOffer } from "./song-place";

const kept = { seconds: 240, at: 10 };

test.each([
  ["nothing", null, null, null],
  ["the listener's, kept elsewhere", kept, null, 240],
  ["this browser's, which is newer and further", kept, { seconds: 300, at: 20 }, 300],
  ["the further one, if a player began again by itself", kept, { seconds: 40, at: 20 }, 240],
  ["where they sought back to", kept, { seconds: 60, at: 20, movedAt: 15 }, 60],
  ["the listener's, who was there since", kept, { seconds: 300, at: 5 }, 240],
  ["nothing after its end", { seconds: null, at: 10 }, { seconds: 300, at: 5 }, null],
  ["this browser's, begun after its end", { seconds: null, at: 10 }, { seconds: 60, at: 20 }, 60],
])("offers %s", (_what, own, here, offered) => {
  expect(placeToOffer(own, here)).toBe(offered);
});
