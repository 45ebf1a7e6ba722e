import { expect } from "vitest";
import { API_CALLS } from "./api-calls";

/** Calls that answer 502 here, because they need an upstream and these tests start no stand-ins. */
const NEEDS_UPSTREAM = new Set(
  Object.entries(API_CALLS)
    .filter(([, calls]) => [calls].flat().some(({ answers }) => answers.owner === 502))
    .map(([path]) => path),
);

/** Whether this is a status of 500 or more, other than the 502 of a call that needs an upstream. */
export function isCrash(status: number, path: string): boolean {
  return status >= 500 && !(status === 502 && NEEDS_UPSTREAM.has(path));
}

/**
 * Expects a status below 500, or the 502 of a call that needs an upstream. The path is the one in
 * routes.ts.
 */
export function expectNoCrash(status: number, path: string): void {
  expect(isCrash(status, path), `${path} ${status}`).toBe(false);
}
