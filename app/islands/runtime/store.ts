/** A value that changes as a whole, and who is told of its changes; for `useSyncExternalStore`. */
export class Store<Value extends object> {
  #value: Value;
  #listeners = new Set<() => void>();

  constructor(start: Value) {
    this.#value = start;
  }

  readonly get = (): Value => this.#value;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(change: Partial<Value>): void {
    this.#value = { ...this.#value, ...change };
    for (const listener of this.#listeners) listener();
  }

  close(): void {
    this.#listeners.clear();
  }
}
