/** Returns the eight groups of an IPv6 address, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const zeros = Array<string>(Math.max(8 - before.length - after.length, 0)).fill("0");
  const all = [...before, ...(tail === undefined ? [] : zeros), ...after];
  return all.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
}

function isMapped(groups: readonly string[]): boolean {
  return groups.slice(0, 5).every((group) => group === "0") && groups[5] === "ffff";
}

function dotted([high = "0", low = "0"]: readonly string[]): string {
  const [a, b] = [parseInt(high, 16), parseInt(low, 16)];
  return [a >> 8, a & 255, b >> 8, b & 255].join(".");
}

/**
 * Identifies a client for rate limits: an IPv4 address, or the /64 prefix of an IPv6 address, which
 * belongs to one subscriber.
 */
export function clientOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!plain.includes(":")) return plain;
  const groups = groupsOf(plain);
  return isMapped(groups) ? dotted(groups.slice(6)) : groups.slice(0, 4).join(":");
}

/** Returns the client's network, which may have one owner: the /48 prefix, or /24 for IPv4. */
export function networkOf(client: string): string {
  if (client.includes(":")) return `${client.split(":").slice(0, 3).join(":")}/48`;
  const bytes = client.split(".");
  return bytes.length === 4 ? `${bytes.slice(0, 3).join(".")}/24` : client;
}
