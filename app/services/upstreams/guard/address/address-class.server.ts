import { BlockList, isIPv4, isIPv6 } from "node:net";

/**
 * - `public`: on the public internet.
 * - `private`: this machine or its network; allowed only by a setting.
 * - `never`: metadata services, multicast, documentation and other special purposes.
 */
export type AddressClass = "public" | "private" | "never";

function listOf(subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [address = "", bits] = subnet.split("/");
    list.addSubnet(address, Number(bits), isIPv4(address) ? "ipv4" : "ipv6");
  }
  return list;
}

/** Cloud metadata services inside the private ranges. */
const METADATA = listOf(["fd00:ec2::/32", "fd20:ce::254/128"]);

const PRIVATE_V4 = listOf(["10.0.0.0/8", "127.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"]);
const PRIVATE_V6 = listOf(["::1/128", "fc00::/7"]);

/** IANA's special-purpose IPv4 addresses, multicast and the reserved block. */
const SPECIAL_V4 = listOf([
  "0.0.0.0/8",
  "100.64.0.0/10",
  "169.254.0.0/16",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
]);

/** Global unicast IPv6. */
const GLOBAL_V6 = listOf(["2000::/3"]);

/**
 * Exceptions within it: protocol assignments with Teredo, ORCHID and benchmarking; documentation;
 * 6to4; AS112.
 */
const SPECIAL_V6 = listOf([
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "2620:4f:8000::/48",
  "3fff::/20",
]);

/** Prefixes with an IPv4 address in the last 32 bits: mapped addresses and NAT64. */
const EMBEDS_V4 = listOf(["::ffff:0:0/96", "64:ff9b::/96"]);

function classOfV4(address: string): AddressClass {
  if (PRIVATE_V4.check(address)) return "private";
  return SPECIAL_V4.check(address) ? "never" : "public";
}

/** Returns the IPv4 address in the last 32 bits of an IPv6 address. */
function embeddedV4(address: string): string {
  // The URL parser normalises the address, so its last 32 bits are always two groups.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(":");
  const [high = 0, low = 0] = groups.slice(-2).map((group) => Number.parseInt(group || "0", 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** @param address as sockets and resolvers write it; anything else is `never` */
export function classOfAddress(address: string): AddressClass {
  if (isIPv4(address)) return classOfV4(address);
  // Addresses with a zone (`fe80::1%eth0`) are not public.
  if (!isIPv6(address) || address.includes("%")) return "never";
  if (EMBEDS_V4.check(address, "ipv6")) return classOfV4(embeddedV4(address));
  if (METADATA.check(address, "ipv6")) return "never";
  if (PRIVATE_V6.check(address, "ipv6")) return "private";
  const isHost = GLOBAL_V6.check(address, "ipv6") && !SPECIAL_V6.check(address, "ipv6");
  return isHost ? "public" : "never";
}
