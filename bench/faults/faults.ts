import { startCrowd } from "./crowd";
import type { Made } from "./requests";
import type { Site } from "./site";

/** Requests of others than the crowd, which count too. */
export type Extra = { requests: Made[] };

export interface Fault<S extends Site> {
  name: string;
  /** Resolves once the fault is over, such as when a process that was killed answers again. */
  happen(site: S): Promise<void | Extra>;
}

export interface Result {
  name: string;
  requests: number;
  refused: number;
  failed: number;
  /** What the failed requests came to, and how often. */
  failures: Map<string, number>;
  /** The same of those that were told to wait. */
  refusals: Map<string, number>;
  /** The longest wait for an answer, in milliseconds. */
  longestMs: number;
  acknowledged: number;
  lost: number;
  /** From the end of the fault until every listener had a page and a pass again, in ms. */
  recoveryMs: number;
}

function count(all: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

/** Lets a fault happen while a crowd listens, and looks for every acknowledged pass afterwards. */
export async function suffer<S extends Site>(site: S, fault: Fault<S>): Promise<Result> {
  const crowd = startCrowd(site.origin);
  await crowd.allServed();
  const extra = await fault.happen(site);
  const over = performance.now();
  await crowd.allServed();
  const recoveryMs = performance.now() - over;
  await crowd.stop();
  const stored = new Set(await site.passes());
  const all = [...crowd.requests(), ...(extra?.requests ?? [])];
  const acknowledged = crowd.acknowledged();
  const refused = all.filter(({ outcome }) => outcome === "refused");
  const failed = all.filter(({ outcome }) => outcome === "failed");
  return {
    name: fault.name,
    requests: all.length,
    refused: refused.length,
    failed: failed.length,
    failures: count(failed.map(({ what }) => what)),
    refusals: count(refused.map(({ what }) => what)),
    longestMs: Math.max(...all.map(({ ms }) => ms)),
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((id) => !stored.has(id)).length,
    recoveryMs,
  };
}
