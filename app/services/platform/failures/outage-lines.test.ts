import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { expect, test } from "vitest";
import { markConnecting } from "../db/database-unavailable.server";
import { createLog } from "../log.server";
import { OutageLines } from "./outage-lines.server";
import { isUnavailable } from "./unavailable.server";

test("statements that fail for one reason are one line, which names the reason and no statement", async () => {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const log = createLog({ level: "info", mode: "production" }, { write });
  const outages = new OutageLines();
  const pool = new Pool({ host: "127.0.0.1", port: 1, connectionTimeoutMillis: 1000 });
  markConnecting(pool);
  const db = drizzle(pool);
  for (const statement of [sql`select 1`, sql`select 2`]) {
    const failed: unknown = await db.execute(statement).then(null, (error: unknown) => error);
    expect(isUnavailable(failed)).toBe(true);
    outages.write(log, failed);
    log.error({ err: failed }, "in the background");
  }
  await pool.end();
  expect(lines.filter((line) => line.includes('unavailable"}'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes("in the background"))).toHaveLength(2);
  for (const line of lines) {
    expect(line).toContain("ECONNREFUSED");
    expect(line).not.toContain("select");
    expect(line.length).toBeLessThan(250);
  }
});

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
