import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { classOfAddress } from "./address-class.server";
import { GuardError } from "../guard-error.server";

export interface AddressRules {
  /** Allows this machine and its network. */
  allowPrivate: boolean;
  /** Addresses that count as public, for tests. */
  alsoPublic?: readonly string[];
  /** Name servers (`127.0.0.1:5353`) to use instead of the machine's own. */
  nameServers?: readonly string[];
}

export function isAllowed(
  address: string,
  { allowPrivate, alsoPublic = [] }: AddressRules,
): boolean {
  if (alsoPublic.includes(address)) return true;
  const found = classOfAddress(address);
  return found === "public" || (allowPrivate && found === "private");
}

const LOOPBACK = ["127.0.0.1", "::1"];
const isLoopbackName = (host: string) => host === "localhost" || host.endsWith(".localhost");

/**
 * Queries name servers only. `dns.lookup` would also use /etc/hosts and search domains, and would
 * block one of Node's four threads until a slow name server answers.
 */
async function query(host: string, nameServers: AddressRules["nameServers"], signal: AbortSignal) {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  if (nameServers) resolver.setServers(nameServers);
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel);
  try {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

/**
 * Resolves a host. Rejects the whole name if any of its addresses is not allowed, because such a
 * mix is suspicious.
 * @throws {GuardError}
 */
export async function resolveHost(
  host: string,
  rules: AddressRules,
  signal: AbortSignal,
): Promise<string[]> {
  signal.throwIfAborted();
  const addresses = isIP(host)
    ? [host]
    : isLoopbackName(host)
      ? LOOPBACK
      : await query(host, rules.nameServers, signal);
  signal.throwIfAborted();
  if (addresses.length === 0) throw new GuardError(host, "unresolved");
  if (!addresses.every((one) => isAllowed(one, rules))) throw new GuardError(host, "not-public");
  return addresses;
}
