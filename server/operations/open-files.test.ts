import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "~/services/platform/log.server";
import { watchOpenFiles } from "./open-files";

beforeEach(
  () => void vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] }),
);
afterEach(() => void vi.useRealTimers());

function watching(open: () => number) {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const log = createLog({ level: "info", mode: "production" }, { write });
  watchOpenFiles(log, () => ({ open: open(), most: 100 }));
  return lines;
}

test("nearly all files open is said once a minute, as long as it is so", () => {
  let open = 89;
  const lines = watching(() => open);
  vi.advanceTimersByTime(60_000);
  expect(lines).toEqual([]);
  open = 95;
  vi.advanceTimersByTime(61_000);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ open: 95, most: 100, msg: "too many open files" });
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(2);
  open = 10;
  vi.advanceTimersByTime(200_000);
  expect(lines).toHaveLength(2);
});

test("the real limit is read", () => {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const watch = watchOpenFiles(createLog({ level: "info", mode: "production" }, { write }));
  vi.advanceTimersByTime(5000);
  watch.stop();
  expect(lines).toEqual([]);
});
