import type { Http2Bindings, HttpBindings } from "@hono/node-server";

/** What the Node listener hands on beside the request; absent where a test calls the app directly. */
export type Bindings = Partial<HttpBindings | Http2Bindings>;

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

function socketAddress(bindings: Bindings): string {
  return bindings.incoming?.socket.remoteAddress ?? "unknown";
}

/**
 * The listener's address. `X-Forwarded-For` is believed for as many proxies as the operator names: each one appends the
 * address that it saw, so the last `trustProxy` entries are theirs and everything before them may be invented.
 */
export function clientAddress(headers: Headers, bindings: Bindings, trustProxy: number): string {
  const hops = (headers.get("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
  const forwarded = trustProxy > 0 ? hops[Math.max(hops.length - trustProxy, 0)] : undefined;
  return forwarded || socketAddress(bindings);
}

/** Asked on this machine and by no proxy: what came through one was asked somewhere else. */
export function isLoopback(headers: Headers, bindings: Bindings): boolean {
  const proxied = ["x-forwarded-for", "forwarded", "x-real-ip", "via"].some((name) =>
    headers.has(name),
  );
  return !proxied && LOOPBACK.test(socketAddress(bindings));
}

/** One client as rate limits count it: an IPv6 subscriber owns a whole /64. */
export function clientKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("::");
  const groups = head.split(":").filter(Boolean);
  const after = tail === undefined ? [] : tail.split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(8 - groups.length - after.length, 0);
  const all = [...groups, ...Array<string>(zeros).fill("0"), ...after];
  return all.slice(0, 4).join(":");
}
