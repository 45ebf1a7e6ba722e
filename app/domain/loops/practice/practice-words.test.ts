import { expect, test } from "vitest";
import { doneWords, practiceWords, type Progress, ratesWords } from "./practice-words";

const progress = (more: Partial<Progress>): Progress => ({
  ...{ pass: 3, passes: 8, rate: 0.7, now: { type: "plays" } },
  ...more,
});

test.each<[Partial<Progress>, string]>([
  [{}, "Pass 3 of 8, 70 %"],
  [{ passes: null, rate: 1 }, "Pass 3, 100 %"],
  [{ now: { type: "waits", ms: 3400 } }, "Pass 3 of 8, 70 %, next in 4 s"],
  [{ now: { type: "waits", ms: -20 } }, "Pass 3 of 8, 70 %, next in 0 s"],
  [{ now: { type: "counts", ms: 2000 } }, "Pass 3 of 8, 70 %, count-in, 2 s"],
  [{ now: { type: "paused" } }, "Pass 3 of 8, 70 %, paused"],
  [{ loop: { at: 1, of: 5 } }, "Loop 2 of 5, pass 3 of 8, 70 %"],
  [{ loop: { at: 0, of: 1 } }, "Pass 3 of 8, 70 %"],
])("%j is %s", (more, words) => {
  expect(practiceWords(progress(more))).toBe(words);
});

test("what is said at the end, and of speeds that the host does not have", () => {
  expect(doneWords(1)).toBe("Stopped after 1 pass");
  expect(doneWords(8)).toBe("Stopped after 8 passes");
  expect(ratesWords([0.5, 0.75, 1])).toBe(
    "The host has no finer speeds: it plays 50 %, 75 %, 100 %.",
  );
});
