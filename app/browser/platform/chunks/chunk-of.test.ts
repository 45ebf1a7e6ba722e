import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listen } from "../events";
import { FAILED } from "../snackbar";
import { chunkOf, tryNextTime } from "./chunk-of";

let told: string[];

beforeEach(() => {
  vi.stubGlobal("document", new EventTarget());
  told = [];
  listen("lor:snackbar", ({ message }) => told.push(message));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A chunk whose first downloads are lost. */
function lost(downloads: number) {
  let asked = 0;
  const withChunk = chunkOf(async () => {
    asked += 1;
    if (asked <= downloads) throw new TypeError("Failed to fetch dynamically imported module");
    return "chunk";
  });
  return { withChunk, asked: () => asked };
}

test.each([
  ["the listener is told", undefined, [FAILED]],
  ["nobody is told of what nobody asked for", tryNextTime, []],
  ["it is done otherwise", () => told.push("otherwise"), ["otherwise"]],
])("without a chunk %s, and the next press asks for it again", async (_, otherwise, ends) => {
  // A press downloads twice.
  const { withChunk, asked } = lost(2);
  const used: string[] = [];
  const press = (name: string) => withChunk((chunk) => used.push(`${name}: ${chunk}`), otherwise);
  press("first");
  await expect.poll(() => [asked(), told]).toEqual([2, ends]);
  await vi.waitFor(() => {
    press("second");
    expect(asked()).toBe(3);
  });
  await expect.poll(() => used.at(-1)).toBe("second: chunk");
  expect([told, used.some((one) => one.startsWith("first"))]).toEqual([ends, false]);
});

test("a press does not notice that one download was lost, and presses keep their order", async () => {
  const { withChunk, asked } = lost(1);
  const used: string[] = [];
  for (const name of ["first", "second"]) withChunk(() => used.push(name));
  await expect.poll(() => used).toEqual(["first", "second"]);
  expect([asked(), told]).toEqual([2, []]);
});
