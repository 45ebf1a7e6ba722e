import { expect, test } from "vitest";
import { sectionWords } from "./section-words";

test.each([
  [null, { start: 3, end: 0 }, "Start set to 0:03"],
  [{ start: 3, end: 0 }, { start: 3, end: 27.1 }, "End set to 0:27.1"],
  [{ start: 3, end: 27.1 }, { start: 3, end: 0 }, "End set to the end"],
  [{ start: 3, end: 27.1 }, { start: 0, end: 27.1 }, "Start set to 0:00"],
  [null, { start: 3, end: 9.5 }, "Start set to 0:03. End set to 0:09.5"],
  [{ start: 3, end: 9.5 }, { start: 3, end: 9.5 }, "Section set from 0:03 to 0:09.5"],
  [{ start: 3, end: 9.5 }, null, "Section cleared"],
])("from %j to %j: %s", (before, now, words) => {
  expect(sectionWords(before, now)).toBe(words);
});
