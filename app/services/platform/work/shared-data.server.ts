import { begin } from "./begin.server";
import { workFor } from "./owner.server";

export interface SharedData<Value> {
  load(): Promise<Value>;
  /** Purges must call it: a page that is rendered anew from old data would stay old for as long as it is cached. */
  clearCache(): void;
}

/**
 * What is the same for everybody, loaded once for all pages of the next `freshMs` milliseconds and kept in the process. A
 * failure is not kept.
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
