import { GuardError } from "../guard-error.server";
import { parseUrl } from "~/domain/text/parse-url";

/** A valid address; its host is not resolved yet. */
export interface Target {
  url: URL;
  /** Without the brackets of IPv6 and without a final dot. */
  host: string;
  port: number;
  isSecure: boolean;
}

const MAX_ADDRESS = 4096;

/** Low ports that radio stations use, besides those from 1024 up. */
const LOW_PORTS = new Set([80, 81, 82, 83, 84, 85, 86, 88, 443]);

/**
 * Ports above 1024 that are rejected: the Fetch standard's "bad ports", and those of databases,
 * caches and orchestrators.
 */
const OTHER_SERVICES = new Set([
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668],
  ...[6669, 6679, 6697, 10080],
  ...[1433, 1521, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 5432, 5672, 5984, 6379, 6380, 6443],
  ...[9042, 9092, 9200, 9300, 10250, 10255, 11211, 26379, 27017, 27018],
]);

const DEFAULT_PORT = new Map([
  ["http:", 80],
  ["https:", 443],
]);

function isAllowedPort(port: number): boolean {
  return port < 1024 ? LOW_PORTS.has(port) : !OTHER_SERVICES.has(port);
}

/**
 * Parses and checks an address.
 * @param base for relative addresses in redirects
 * @throws {GuardError}
 */
export function parseTarget(address: string | URL, base?: URL): Target {
  const text = String(address);
  const url = text.length <= MAX_ADDRESS ? parseUrl(text, base) : null;
  if (!url) throw new GuardError(base?.hostname ?? "an address", "address");
  url.hash = "";
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const defaultPort = DEFAULT_PORT.get(url.protocol);
  if (defaultPort === undefined) throw new GuardError(host || "an address", "scheme");
  if (!host) throw new GuardError("an address", "address");
  if (url.username || url.password) throw new GuardError(host, "credentials");
  const port = url.port ? Number(url.port) : defaultPort;
  if (!isAllowedPort(port)) throw new GuardError(host, "port");
  return { url, host, port, isSecure: url.protocol === "https:" };
}
