import { begin } from "./begin.server";

/**
 * Does work for a key once at a time: anyone who asks while it is under way gets the same promise.
 */
export function shareByKey<Result>(
  work: (key: string) => Promise<Result>,
): (key: string) => Promise<Result> {
  const underWay = new Map<string, Promise<Result>>();
  return (key) => {
    const already = underWay.get(key);
    if (already) return already;
    const started = begin(work(key).finally(() => underWay.delete(key)));
    underWay.set(key, started);
    return started;
  };
}
