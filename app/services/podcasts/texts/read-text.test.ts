import { afterEach, expect, it, vi } from "vitest";
import { flood } from "../../../../tests/support/flood";
import { readTranscript } from "./read-text.server";

afterEach(() => vi.restoreAllMocks());

const read = () =>
  readTranscript({
    bytes: new Uint8Array(Buffer.from("Hello\nWorld\n")),
    contentType: "text/plain",
    type: "",
  });

it("reads the texts for others while a client asks for too many, which are refused", async () => {
  expect(await flood(30, read)).toEqual({ done: 11, refused: 19 });
});

it("measures the time of a text from when its turn has come", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  const reading = [read(), read(), read()];
  const begun: number[] = [];
  for (const text of reading) {
    await Promise.resolve();
    begun.push(timeout.mock.calls.length);
    expect(await text).toHaveLength(2);
  }
  expect(begun).toEqual([1, 2, 3]);
});
