import { addresses } from "~/addresses";
import type { Described } from "~/routes/calls/described.server";
import type { AccountLimits } from "~/services/platform/limits/account-limits.server";
import type { Radio } from "~/services/radio/radio.server";
import { partAfter } from "../request/part-after";
import { apiError } from "./api-error";
import { createOpenStreams, type OpenStream } from "./open-streams";
import { MISSING_STATION, stationMissing } from "./station-missing";

const BEGINNING = addresses.api.radio.now("");
const LIMITS = { kind: "titles", total: 5000, perClient: 60 } as const;

const TOO_MANY_OPEN = {
  status: 429,
  code: "too_many_requests",
  message: "Too many streams are open",
};

/** The call's entry in the API's documents (`npm run api`). */
export const nowPlayingCall: Described = {
  method: "GET",
  about:
    "The titles that a station plays, as they change (RADIO-18). The answer stays open for hours.",
  answers: "Server-sent events: `event: title` with `data: {title, at}`; `at` in epoch ms.",
  spends: ["lookup-by-client"],
  fails: [...MISSING_STATION, TOO_MANY_OPEN],
};

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "private, no-store",
  "X-Accel-Buffering": "no",
};

const encoder = new TextEncoder();

type Station = Parameters<Radio["nowPlaying"]["listen"]>[0];

/** Sends titles until the client leaves or the server stops, and gives the place back then. */
function titles(
  { nowPlaying }: Pick<Radio, "nowPlaying">,
  station: Station,
  stream: OpenStream,
  signal: AbortSignal,
): Response {
  let leave = stream.leave;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // A body that was never begun, because its client had left, is not cancelled.
      if (signal.aborted) return (leave(), controller.close());
      signal.addEventListener("abort", () => leave(), { once: true });
      const send = (text: string) => {
        // A reader that falls far behind loses titles, rather than costing us memory.
        if ((controller.desiredSize ?? 0) > -16) controller.enqueue(encoder.encode(text));
      };
      stream.end = () => (leave(), controller.close());
      stream.beat = () => send(":\n\n");
      send("retry: 5000\n\n");
      const stop = nowPlaying.listen(station, ({ title, at }) =>
        send(`event: title\ndata: ${JSON.stringify({ title, at })}\n\n`),
      );
      leave = () => {
        stop();
        stream.leave();
      };
    },
    cancel: () => leave(),
  });
  return new Response(body, { headers: HEADERS });
}

/**
 * Server-sent events with what a station plays (RADIO-18). As they stay open for hours, they open
 * no session and bypass the rest of the server.
 */
export function nowPlayingAnswers(
  radio: Pick<Radio, "station" | "nowPlaying">,
  limits: AccountLimits,
  isDraining: () => boolean,
) {
  const streams = createOpenStreams(LIMITS, isDraining);

  return async (request: Request, path: string, client: string): Promise<Response | null> => {
    const id = request.method === "GET" ? partAfter(BEGINNING, path) : undefined;
    if (id === undefined) return null;
    // Asked for before anything is awaited, because the server then tells who leaves meanwhile.
    const { signal } = request;
    const stream = streams.take(client);
    if (!stream) {
      const { status, code, message } = TOO_MANY_OPEN;
      return apiError(status, code, message, { "Retry-After": "60" });
    }
    const mayAsk = async () => (await limits.consume("lookup-by-client", client)) === null;
    const looked = await radio.station(id, mayAsk).catch((error: unknown) => {
      stream.leave();
      throw error;
    });
    if (looked.kind !== "known") {
      stream.leave();
      return stationMissing(looked);
    }
    return titles(radio, looked.station, stream, signal);
  };
}
