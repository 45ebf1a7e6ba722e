import type { Socket } from "node:net";
import { NoSlot, type Slots } from "../../platform/work/slots.server";
import { bodyOf, type Chunks } from "./exchange/body.server";
import { connectTo, type ConnectRules } from "./exchange/connect.server";
import { createDeadline, type Deadline } from "./deadline.server";
import { GuardError } from "./guard-error.server";
import type { Exchange, Head } from "./exchange/http-exchange.server";
import { resolveHost } from "./address/resolve.server";
import { parseTarget, type Target } from "./address/target.server";

interface Redirect {
  from: URL;
  status: number;
}

export interface GuardedHead {
  /** Never a redirect, as those are followed. */
  status: number;
  headers: Headers;
  /** The address after all redirects. */
  url: URL;
  redirects: Redirect[];
  /** The address to use in future: after permanent redirects, up to the first temporary one. */
  lastingUrl: URL;
}

export interface GuardedStream extends GuardedHead {
  /** @throws {GuardError} while it is read */
  body: Chunks;
  /** Ends the connection. Must be called unless the body is read to its end or its loop is left. */
  close(): void;
}

export interface Limits {
  /** Covers everything, including redirects and the body; null for no limit. */
  totalMs: number | null;
  /** From resolving the name to the end of the headers, for each redirect. */
  headerMs: number;
  /** The longest pause between two chunks of the body. */
  idleMs: number;
  /** Size of the body after decompression. */
  maxBytes: number;
}

export interface OpenOptions {
  exchange: Exchange;
  slots: Slots;
  rules: ConnectRules;
}

interface OpenRequest extends Limits {
  headers: Record<string, string>;
  signal?: AbortSignal | undefined;
}

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const PERMANENT = new Set([301, 308]);

/** Headers are decoded as Latin-1, but an address in them may be UTF-8. */
function nextAddress({ status, headers }: Head): string | null {
  const location = REDIRECTS.has(status) ? headers.get("Location") : null;
  return location && Buffer.from(location, "latin1").toString("utf8");
}

function lastingUrl(redirects: readonly Redirect[], url: URL): URL {
  return redirects.find(({ status }) => !PERMANENT.has(status))?.from ?? url;
}

/** Resolves, checks and connects to one host, and returns the start of its response. */
async function ask(
  target: Target,
  request: OpenRequest,
  { exchange, slots, rules }: OpenOptions,
  deadline: Deadline,
) {
  const { signal } = deadline;
  const release = await slots.take(target.host, signal).catch((error: unknown) => {
    throw error instanceof NoSlot ? new GuardError(target.host, "busy") : error;
  });
  let socket: Socket | undefined;
  try {
    return await deadline.step(request.headerMs, "no-headers", async () => {
      const addresses = await resolveHost(target.host, rules, signal);
      socket = await connectTo(target, addresses, rules, signal);
      socket.once("close", release);
      return { socket, head: await exchange(socket, target, request.headers) };
    });
  } catch (error) {
    socket?.destroy();
    release();
    throw error;
  }
}

/**
 * Requests an address and follows its redirects.
 * @throws {GuardError}, or the reason of the caller's signal
 */
export async function open(
  address: string | URL,
  request: OpenRequest,
  options: OpenOptions,
): Promise<GuardedStream> {
  let target = parseTarget(address);
  const { host } = target;
  const deadline = createDeadline(host, request.totalMs, request.signal);
  const redirects: Redirect[] = [];
  let socket: Socket | undefined;
  try {
    for (;;) {
      const answered = await ask(target, request, options, deadline);
      ({ socket } = answered);
      const { status, headers, body } = answered.head;
      const { url } = target;
      const next = nextAddress(answered.head);
      if (next === null) {
        const limited = bodyOf(body, headers, { ...request, host: target.host, deadline });
        socket.once("close", deadline.end);
        const close = () => void answered.socket.destroy();
        const lasting = lastingUrl(redirects, url);
        return { status, headers, url, redirects, lastingUrl: lasting, body: limited, close };
      }
      socket.destroy();
      if (redirects.length === MAX_REDIRECTS) throw new GuardError(host, "redirects");
      redirects.push({ from: url, status });
      target = parseTarget(next, url);
    }
  } catch (error) {
    socket?.destroy();
    deadline.end();
    throw error;
  }
}
