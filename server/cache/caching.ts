import {
  CACHE_POLICIES,
  type Caching,
  type PublicPolicyName,
} from "~/services/platform/cache-policy.server";

/** Returns how long shared caches may store a response with this policy, in seconds. */
function sharedSeconds(policy: PublicPolicyName): number {
  const value = CACHE_POLICIES[policy];
  const seconds = /s-maxage=(\d+)/.exec(value)?.[1] ?? /max-age=(\d+)/.exec(value)?.[1];
  return Number(seconds ?? 0);
}

/**
 * Collects what the loaders of one request publish; the shortest policy counts. Read by
 * `cache-gate.ts`.
 */
export class Publication {
  #policy: PublicPolicyName | null = null;
  readonly #keys = new Set<string>();
  #isWithheld = false;

  /** Returns the part that routes use. Personal requests cannot publish. */
  forRoutes(personal: boolean): Caching {
    if (personal) return { shareable: false };
    return { shareable: true, publish: (policy, keys) => this.#publish(policy, keys) };
  }

  get policy(): PublicPolicyName | null {
    return this.#isWithheld ? null : this.#policy;
  }

  /**
   * Keeps the response out of caches, whatever its loaders publish: it lacks what this client's
   * limit refused.
   */
  withhold(): void {
    this.#isWithheld = true;
  }

  get keys(): string[] {
    return [...this.#keys];
  }

  #publish(policy: PublicPolicyName, keys: readonly string[]): void {
    if (!this.#policy || sharedSeconds(policy) < sharedSeconds(this.#policy)) this.#policy = policy;
    for (const key of keys) this.#keys.add(key);
  }
}
