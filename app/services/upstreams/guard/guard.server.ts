import { createSlots, type SlotLimits } from "../../platform/work/slots.server";
import type { ConnectRules } from "./exchange/connect.server";
import { httpExchange } from "./exchange/http-exchange.server";
import { GuardError } from "./guard-error.server";
import { open, type GuardedHead, type GuardedStream, type Limits } from "./open.server";
import { USER_AGENT } from "../user-agent.server";
import { stationExchange } from "./exchange/station-exchange.server";

/** Headers that a caller may send. None may contain a secret, because redirects pass them on. */
type RequestHeader =
  "Accept" | "Accept-Language" | "Icy-MetaData" | "If-Modified-Since" | "If-None-Match" | "Range";

export interface GuardedRequest extends Partial<Limits> {
  headers?: Partial<Record<RequestHeader, string>>;
  signal?: AbortSignal;
}

export interface FetchRequest extends GuardedRequest {
  /** What has arrived of a body that breaks off or stops is an answer too. */
  takesPart?: boolean;
}

export interface GuardedAnswer extends GuardedHead {
  /** The body if the status is 200 to 299, otherwise empty. */
  bytes: Buffer;
  /** Why `bytes` are only a part of the body; null if they are all of it. */
  broken: GuardError | null;
}

export interface GuardOptions extends ConnectRules {
  /** For ordinary requests. */
  slots?: SlotLimits;
  /** For radio stations, which stay open. */
  stationSlots?: SlotLimits;
}

const SLOTS: SlotLimits = { total: 32, perHost: 4, waiting: 256 };
const STATION_SLOTS: SlotLimits = { total: 64, perHost: 4, waiting: 0 };

const LIMITS: Limits = { totalMs: 10_000, headerMs: 5000, idleMs: 5000, maxBytes: 2_000_000 };
const STATION_LIMITS: Limits = { ...LIMITS, totalMs: null, maxBytes: Infinity };

export type Guard = ReturnType<typeof createGuard>;

/** Whether the body stopped in the middle, so that what came before is as it was sent. */
function hasStopped(error: unknown): error is GuardError {
  return error instanceof GuardError && (error.kind === "network" || error.kind === "timeout");
}

/**
 * The client for addresses written by strangers: feeds, pictures, playlists, transcripts, stations.
 * On the first request and on each redirect it resolves the host once, insists that it is public,
 * and connects to the address it has checked. It limits scheme, port, time, size and concurrency,
 * and shares slots among owners; it caches and retries nothing. See docs/decisions/014.
 *
 * All methods throw `GuardError`, or the reason of the caller's signal.
 */
export function createGuard({ slots, stationSlots, ...rules }: GuardOptions) {
  const web = { exchange: httpExchange, slots: createSlots(slots ?? SLOTS), rules };
  const stations = {
    exchange: stationExchange,
    slots: createSlots(stationSlots ?? STATION_SLOTS),
    rules,
  };
  const headersOf = ({ headers }: GuardedRequest) => ({ "User-Agent": USER_AGENT, ...headers });

  return {
    /** Reads the whole body. */
    async fetch(
      address: string | URL,
      { takesPart = false, ...request }: FetchRequest = {},
    ): Promise<GuardedAnswer> {
      const asked = { ...LIMITS, ...request, headers: headersOf(request) };
      const { body, close, ...head } = await open(address, asked, web);
      const chunks: Buffer[] = [];
      let broken: GuardError | null = null;
      try {
        const succeeded = head.status >= 200 && head.status < 300;
        if (succeeded) for await (const chunk of body) chunks.push(chunk);
      } catch (error) {
        if (!takesPart || !hasStopped(error)) throw error;
        broken = error;
      } finally {
        close();
      }
      return { ...head, bytes: Buffer.concat(chunks), broken };
    },

    /** Streams the body. */
    open(address: string | URL, request: GuardedRequest = {}): Promise<GuardedStream> {
      return open(address, { ...LIMITS, ...request, headers: headersOf(request) }, web);
    },

    /**
     * Like `open`, but for radio stations, including SHOUTcast 1, and without a limit on time and
     * size. Header values are Latin-1. If the headers have `icy-metaint`, the body contains titles.
     */
    tune(address: string | URL, request: GuardedRequest = {}): Promise<GuardedStream> {
      const asked = { ...STATION_LIMITS, ...request, headers: headersOf(request) };
      return open(address, asked, stations);
    },
  };
}
