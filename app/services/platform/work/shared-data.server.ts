import { begin } from "./begin.server";
import { workFor } from "./owner.server";

export interface SharedData<Value> {
  load(): Promise<Value>;
  /**
   * To be called by every purge: a page rendered again from old data would stay old for as long as
   * it is cached.
   */
  clearCache(): void;
}

/**
 * Loads data that is the same for everybody once for all pages of the next `freshMs` milliseconds,
 * and keeps it in the process. Does not keep a failure.
 */
export function sharedData<Value>(freshMs: number, load: () => Promise<Value>): SharedData<Value> {
  let kept: { loading: Promise<Value>; until: number } | null = null;
  return {
    load() {
      const now = performance.now();
      if (kept && now < kept.until) return kept.loading;
      const own = { loading: begin(workFor(null, load)), until: now + freshMs };
      kept = own;
      own.loading.catch(() => {
        if (kept === own) kept = null;
      });
      return own.loading;
    },
    clearCache() {
      kept = null;
    },
  };
}
