/** How many purged keys are remembered; of more, everything counts as purged. */
const MAX_KEYS = 10_000;

/** A page being rendered: `since` is the number of purges before it began. */
export type Begun = { readonly since: number };

/**
 * Knows which pages were purged while they were being rendered: they may show what was there
 * before. Remembers a purge for as long as a page that began before it is being rendered.
 */
export class RecentPurges {
  #count = 0;
  #lastOfEverything = 0;
  /** The number of each key's last purge, the oldest first. */
  readonly #lastOf = new Map<string, number>();
  /** The oldest first. */
  readonly #underWay = new Set<Begun>();

  /** How many there have been. */
  get count(): number {
    return this.#count;
  }

  /** How many keys are remembered. */
  get size(): number {
    return this.#lastOf.size;
  }

  add(surrogateKey: string): void {
    this.#count += 1;
    if (this.#underWay.size === 0) return;
    this.#lastOf.delete(surrogateKey);
    this.#lastOf.set(surrogateKey, this.#count);
    if (this.#lastOf.size > MAX_KEYS) this.addEverything();
  }

  addEverything(): void {
    this.#lastOfEverything = ++this.#count;
    this.#lastOf.clear();
  }

  begin(): Begun {
    const begun = { since: this.#count };
    this.#underWay.add(begun);
    return begun;
  }

  end(begun: Begun): void {
    this.#underWay.delete(begun);
    const [oldest] = this.#underWay;
    for (const [key, at] of this.#lastOf) {
      if (oldest && at > oldest.since) return;
      this.#lastOf.delete(key);
    }
  }

  /** Whether a page with these keys was purged after it began to be rendered. */
  concern({ since }: Begun, surrogateKeys: readonly string[]): boolean {
    if (this.#lastOfEverything > since) return true;
    return surrogateKeys.some((key) => (this.#lastOf.get(key) ?? 0) > since);
  }
}
