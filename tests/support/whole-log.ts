import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { App } from "./app/app";

/** Returns the log with the line of every request that has been answered; lines come late. */
export async function wholeLog({ origin, logs }: Pick<App, "origin" | "logs">): Promise<string> {
  const mark = `/marks-the-log-${randomUUID()}`;
  await (await fetch(origin + mark)).text();
  await expect.poll(logs).toContain(mark);
  return logs();
}
