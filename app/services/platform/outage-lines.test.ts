import { expect, test } from "vitest";
import { createLog } from "./log.server";
import { OutageLines } from "./outage-lines.server";

test("one reason is one line in ten seconds, and the next one says how often it came", () => {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const log = createLog({ level: "info", mode: "production" }, { write });
  let now = 0;
  const outages = new OutageLines(() => now);
  const away = () => Object.assign(new Error("connect failed"), { code: "ECONNREFUSED" });
  for (let at = 0; at < 50; at += 1) outages.write(log, away());
  outages.write(log, new Error("no room"));
  now = 10_001;
  outages.write(log, away());
  const written = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(written.map(({ why, repeated }) => [why, repeated])).toEqual([
    ["connect failed (ECONNREFUSED)", undefined],
    ["no room", undefined],
    ["connect failed (ECONNREFUSED)", 49],
  ]);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(200);
});
