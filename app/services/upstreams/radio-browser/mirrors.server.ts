import { HOUR_MS } from "~/domain/text/durations";
import type { Env } from "~/services/platform/env/env.server";
import { hostsBehind, hostsOfService } from "../guard/address/host-names.server";
import { begin } from "../../platform/work/begin.server";

const zoneOf = (name: string) => name.split(".").slice(-2).join(".");

/** Other names in a DNS answer may be forged. */
function isMirror(host: string, name: string): boolean {
  return /^[\w.-]+$/.test(host) && host.endsWith(`.${zoneOf(name)}`);
}

/** Finds the directory's servers by DNS; falls back to the shared name if it has none. */
async function findMirrors(name: string): Promise<string[]> {
  const ways = [() => hostsOfService(`_api._tcp.${zoneOf(name)}`), () => hostsBehind(name)];
  for (const find of ways) {
    const hosts = await find().catch(() => []);
    const mirrors = [...new Set(hosts.filter((host) => isMirror(host, name)))];
    if (mirrors.length > 0) return mirrors.map((host) => `https://${host}`);
  }
  return [`https://${name}`];
}

function shuffled<One>(items: readonly One[]): One[] {
  const keyed = items.map((item) => ({ item, key: Math.random() }));
  return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
}

export type Mirrors = ReturnType<typeof createMirrors>;

/**
 * Lists the base addresses to try, starting with the one that answered last. Asks DNS once an hour.
 */
export function createMirrors({ url, mirrors: name }: Env["radio"], find = findMirrors) {
  let found: { at: number; bases: Promise<string[]> } | null = null;
  let best: string | null = null;

  function known(): Promise<string[]> {
    if (url) return Promise.resolve([url]);
    if (found && performance.now() - found.at < HOUR_MS) return found.bases;
    found = { at: performance.now(), bases: begin(find(name).then(shuffled)) };
    return found.bases;
  }

  return {
    async inOrder(): Promise<string[]> {
      const bases = await known();
      const first = bases.filter((base) => base === best);
      return [...first, ...bases.filter((base) => base !== best)];
    },
    /** The server to which browsers send clicks and votes. */
    get current(): string {
      return url ?? best ?? `https://${name}`;
    },
    answered(base: string): void {
      best = base;
    },
    failed(base: string): void {
      if (best === base) best = null;
    },
  };
}
