import { Resolver } from "node:dns/promises";

const TIMEOUT_MS = 3000;

const resolver = () => new Resolver({ timeout: TIMEOUT_MS, tries: 1 });

/**
 * Looks up the hosts that offer a service, such as `_api._tcp.directory.example`. Rejects if DNS
 * does.
 */
export async function hostsOfService(service: string): Promise<string[]> {
  const records = await resolver().resolveSrv(service);
  return records.map(({ name }) => name);
}

/** Looks up the hosts' own names behind a shared name. Rejects if DNS does. */
export async function hostsBehind(name: string): Promise<string[]> {
  const names = resolver();
  const addresses = await names.resolve4(name);
  const hosts = await Promise.all(
    addresses.map((address) => names.reverse(address).catch(() => [])),
  );
  return hosts.flat();
}
