interface BatchOptions<Value> {
  load(keys: string[]): Promise<Record<string, Value>>;
  /** The provider's most for one call. */
  size: number;
  /** Questions that come so close together are asked in one call, in milliseconds. */
  within: number;
}

interface Batch<Value> {
  keys: string[];
  answer: Promise<Record<string, Value>>;
}

/**
 * Many questions, few calls: keys that are asked for at nearly the same time go together, and nobody
 * asks for a key that is on its way. A key that the answer leaves out is `undefined`.
 */
export function createBatch<Value>({ load, size, within }: BatchOptions<Value>) {
  const underWay = new Map<string, Promise<Value | undefined>>();
  let open: Batch<Value> | null = null;

  function begin(): Batch<Value> {
    const keys: string[] = [];
    const batch: Batch<Value> = {
      keys,
      answer: new Promise((resolve, reject) => {
        setTimeout(() => {
          if (open === batch) open = null;
          load(keys).then(resolve, reject);
        }, within);
      }),
    };
    return batch;
  }

  return (key: string): Promise<Value | undefined> => {
    const already = underWay.get(key);
    if (already) return already;
    if (!open || open.keys.length >= size) open = begin();
    open.keys.push(key);
    const asked = open.answer.then((found) => found[key]).finally(() => underWay.delete(key));
    underWay.set(key, asked);
    return asked;
  };
}
