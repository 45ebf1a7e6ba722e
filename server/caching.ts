import {
  CACHE_POLICIES,
  type Caching,
  type PublicPolicyName,
} from "~/services/cache-policy.server";

/** Shared life of a policy in seconds, to find the most careful of several. */
function sharedLife(policy: PublicPolicyName): number {
  const value = CACHE_POLICIES[policy];
  const seconds = /s-maxage=(\d+)/.exec(value)?.[1] ?? /max-age=(\d+)/.exec(value)?.[1];
  return Number(seconds ?? 0);
}

/** What the loaders of one request have published, read by the cache gate once the response exists. */
export class Publication {
  #policy: PublicPolicyName | null = null;
  readonly #keys = new Set<string>();

  /** What routes see; a personal request has nothing to publish with. */
  forRoutes(personal: boolean): Caching {
    if (personal) return { shareable: false };
    return { shareable: true, publish: (policy, keys) => this.#publish(policy, keys) };
  }

  get policy(): PublicPolicyName | null {
    return this.#policy;
  }

  get keys(): string[] {
    return [...this.#keys];
  }

  #publish(policy: PublicPolicyName, keys: readonly string[]): void {
    if (!this.#policy || sharedLife(policy) < sharedLife(this.#policy)) this.#policy = policy;
    for (const key of keys) this.#keys.add(key);
  }
}
