import { addresses } from "~/addresses";
import type { Described } from "~/routes/calls/described.server";
import type { AccountLimits } from "~/services/platform/limits/account-limits.server";
import type { ProxiedSound } from "~/services/radio/sound/proxy-station.server";
import type { Radio } from "~/services/radio/radio.server";
import { UpstreamError } from "~/services/upstreams/http.server";
import { partAfter } from "../request/part-after";
import { apiError, plainError } from "./api-error";
import { createOpenStreams } from "./open-streams";
import { MISSING_STATION, stationMissing } from "./station-missing";

const BEGINNING = addresses.api.radio.stream("");
const MAX_OF_A_CLIENT = 3;

interface Options {
  radio: Pick<Radio, "station" | "proxy">;
  limits: AccountLimits;
  /** How many may listen at the same time. */
  total: number;
  isDraining: () => boolean;
}

const NOT_PASSED_ON = "This station cannot be passed on.";
const PASSES_ON_NONE = "This server passes on no stations.";
const UNREACHABLE = "The station cannot be reached.";
const OWN_PAGES_ONLY = "Stations are passed on to our own pages only.";

/** The call's entry in the API's documents (`npm run api`). */
export const stationSoundCall: Described = {
  method: "GET",
  about:
    "The sound of a station that sends over http only, for our own pages on https (RADIO-23). It stays open for hours.",
  answers: "The station's own sound, with its media type.",
  spends: ["lookup-by-client"],
  fails: [
    ...MISSING_STATION,
    { status: 403, code: "forbidden", message: OWN_PAGES_ONLY },
    { status: 404, code: "not_found", message: NOT_PASSED_ON },
    { status: 404, code: "not_found", message: PASSES_ON_NONE },
    { status: 429, ...plainError(429) },
    { status: 502, code: "upstream_failed", message: UNREACHABLE },
  ],
};

const tooMany = () =>
  apiError(429, "too_many_requests", plainError(429).message, { "Retry-After": "60" });

const notFound = (message: string) => apiError(404, "not_found", message);

/** Passes the sound on as fast as the listener's browser takes it. */
function bodyOf(sound: ProxiedSound, leave: () => void): ReadableStream<Uint8Array> {
  const chunks = sound.body[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // When a station breaks off, the response ends and the player asks again.
        const next = await chunks.next().catch(() => ({ done: true, value: undefined }) as const);
        if (next.done) {
          leave();
          controller.close();
        } else controller.enqueue(next.value);
      },
      cancel: () => leave(),
    },
    { highWaterMark: 1 },
  );
}

/**
 * Relays the sound of http-only stations to our own https pages (RADIO-23). As it stays open for
 * hours, it opens no session and bypasses the rest of the server.
 */
export function stationSoundAnswers({ radio, limits, total, isDraining }: Options) {
  const streams = createOpenStreams(
    { kind: "sound", total, perClient: MAX_OF_A_CLIENT },
    isDraining,
  );

  /** Opens the station's sound, or says why there is none. */
  async function open(id: string, client: string, signal: AbortSignal) {
    if (await limits.consume("lookup-by-client", client)) return tooMany();
    const looked = await radio.station(id, async () => true);
    if (looked.kind !== "known") return stationMissing(looked);
    const sound = await radio.proxy?.open(looked.station, signal);
    return sound ?? notFound(NOT_PASSED_ON);
  }

  return async (request: Request, path: string, client: string): Promise<Response | null> => {
    const id = request.method === "GET" ? partAfter(BEGINNING, path) : undefined;
    if (id === undefined) return null;
    if (!radio.proxy) return notFound(PASSES_ON_NONE);
    // Other sites would use up the operator's bandwidth.
    if (request.headers.get("sec-fetch-site") === "cross-site")
      return apiError(403, "forbidden", OWN_PAGES_ONLY);
    const stream = streams.take(client);
    if (!stream) return tooMany();
    const stop = new AbortController();
    const leave = () => {
      stop.abort();
      stream.leave();
    };
    stream.end = () => stop.abort();
    const signal = AbortSignal.any([stop.signal, request.signal]);
    try {
      const opened = await open(id, client, signal);
      // Not by its class: Node and the server each have one of their own.
      if ("status" in opened) {
        leave();
        return opened;
      }
      const headers = {
        "Content-Type": opened.type,
        "Cache-Control": "private, no-store",
        "X-Accel-Buffering": "no",
      };
      return new Response(bodyOf(opened, leave), { headers });
    } catch (error) {
      leave();
      if (!request.signal.aborted && !(error instanceof UpstreamError)) throw error;
      return apiError(502, "upstream_failed", UNREACHABLE);
    }
  };
}
