import { begin } from "../../platform/work/begin.server";

interface BatchOptions<Value> {
  load(keys: string[]): Promise<Map<string, Value>>;
  /** The most keys in one call. */
  size: number;
  /** How long to collect keys for a call, in milliseconds. */
  within: number;
}

interface Batch<Value> {
  keys: string[];
  answer: Promise<Map<string, Value>>;
}

/**
 * Collects keys requested at nearly the same time into one call, and merges concurrent requests for
 * one key. Keys missing from the answer give `undefined`.
 */
export function createBatch<Value>({ load, size, within }: BatchOptions<Value>) {
  const underWay = new Map<string, Promise<Value | undefined>>();
  let open: Batch<Value> | null = null;

  function startBatch(): Batch<Value> {
    const keys: string[] = [];
    const batch: Batch<Value> = {
      keys,
      answer: begin(
        new Promise((resolve, reject) => {
          setTimeout(() => {
            if (open === batch) open = null;
            load(keys).then(resolve, reject);
          }, within);
        }),
      ),
    };
    return batch;
  }

  return (key: string): Promise<Value | undefined> => {
    const already = underWay.get(key);
    if (already) return already;
    if (!open || open.keys.length >= size) open = startBatch();
    open.keys.push(key);
    const asked = begin(
      open.answer.then((found) => found.get(key)).finally(() => underWay.delete(key)),
    );
    underWay.set(key, asked);
    return asked;
  };
}
