import { LRUCache } from "lru-cache";

/** Longer keys are not kept, in characters: most keys are chosen by strangers. */
const LONGEST_KEY = 1000;

/** What an entry takes besides its texts, in characters. */
const REST_OF_ENTRY = 100;

type Bounds<Value> = {
  /** Of all keys and values together. */
  maxChars: number;
  charsOf: (value: Value) => number;
  ttlMs?: number;
  /** For keys of our own making. */
  longestKey?: number;
};

/**
 * A cache bounded by the size of what is in it. One bounded by a number alone grows with the keys
 * that strangers send.
 */
export class BoundedCache<Value extends NonNullable<unknown>> extends LRUCache<string, Value> {
  readonly #longestKey: number;

  constructor({ maxChars, charsOf, ttlMs = 0, longestKey = LONGEST_KEY }: Bounds<Value>) {
    super({
      maxSize: maxChars,
      sizeCalculation: (value, key) => REST_OF_ENTRY + key.length + charsOf(value),
      ttl: ttlMs,
    });
    this.#longestKey = longestKey;
  }

  override set(key: string, value: Value, options?: { ttl: number }): this {
    return key.length > this.#longestKey ? this : super.set(key, value, options);
  }
}
