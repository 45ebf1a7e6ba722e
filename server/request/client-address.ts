import type { Http2Bindings, HttpBindings } from "@hono/node-server";
import { isIP } from "node:net";

/** What the Node server adds to a request; absent where a test calls the app directly. */
export type Bindings = Partial<HttpBindings | Http2Bindings>;

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

function socketAddress(bindings: Bindings): string {
  return bindings.incoming?.socket.remoteAddress ?? "unknown";
}

/** Strips the port, brackets or quotes that some proxies add. Returns null if it is no address. */
function addressIn(hop: string): string | null {
  const bare = hop.trim().replace(/^"|"$/g, "");
  const inBrackets = /^\[([^\]]+)\](?::\d+)?$/.exec(bare)?.[1];
  const withPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(bare)?.[1];
  const address = (inBrackets ?? withPort ?? bare).split("%", 1)[0] ?? "";
  return isIP(address) ? address : null;
}

/**
 * Returns the client's address. Each proxy appends the address it saw to `X-Forwarded-For`, so only
 * the last `trustProxy` entries are trusted: clients can invent the earlier ones.
 */
export function clientAddress(headers: Headers, bindings: Bindings, trustProxy: number): string {
  const hops = (headers.get("x-forwarded-for") ?? "").split(",");
  const forwarded = trustProxy > 0 ? hops[Math.max(hops.length - trustProxy, 0)] : undefined;
  return (forwarded && addressIn(forwarded)) || socketAddress(bindings);
}

/** Whether the request comes from this machine, not through a proxy on it. */
export function isLoopback(headers: Headers, bindings: Bindings): boolean {
  const proxied = ["x-forwarded-for", "forwarded", "x-real-ip", "via"].some((name) =>
    headers.has(name),
  );
  return !proxied && LOOPBACK.test(socketAddress(bindings));
}
