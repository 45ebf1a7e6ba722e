import { isStationId } from "~/domain/radio/station";
import type { Radio } from "~/services/radio/radio.server";
import { apiError } from "./api-error";

const PATH = /^\/api\/radio\/now\/([^/]{1,64})$/i;
/** Proxies close connections that are silent for longer. */
const HEARTBEAT_MS = 20_000;
const SWEEP_MS = 1000;
const MOST_STREAMS = 5000;
/** Tabs of one client; a network has many clients. */
const MOST_OF_A_CLIENT = 60;

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "private, no-store",
  "X-Accel-Buffering": "no",
};

interface Stream {
  client: string;
  send(text: string): void;
  end(): void;
}

const encoder = new TextEncoder();

/** Open event streams, so that one timer serves them all. */
function createStreams(isDraining: () => boolean) {
  const open = new Set<Stream>();
  const clients = new Map<string, number>();
  let beats = 0;
  const timer = setInterval(() => {
    if (isDraining()) for (const stream of open) stream.end();
    beats = (beats + SWEEP_MS) % HEARTBEAT_MS;
    if (beats === 0) for (const stream of open) stream.send(":\n\n");
  }, SWEEP_MS);
  timer.unref();
  const count = (client: string, by: number) => {
    const now = (clients.get(client) ?? 0) + by;
    if (now > 0) clients.set(client, now);
    else clients.delete(client);
  };
  return {
    isFull: (client: string) =>
      open.size >= MOST_STREAMS || (clients.get(client) ?? 0) >= MOST_OF_A_CLIENT,
    add(stream: Stream): void {
      open.add(stream);
      count(stream.client, 1);
    },
    remove(stream: Stream): void {
      if (open.delete(stream)) count(stream.client, -1);
    },
  };
}

/**
 * Server-sent events with what a station plays (RADIO-18). They stay open for hours, so that they open no session and go
 * around the rest of the server.
 */
export function nowPlayingAnswers(
  radio: Pick<Radio, "station" | "nowPlaying">,
  isDraining: () => boolean,
) {
  const streams = createStreams(isDraining);

  return async (request: Request, path: string, client: string): Promise<Response | null> => {
    const id = request.method === "GET" ? PATH.exec(path)?.[1]?.toLowerCase() : undefined;
    if (id === undefined) return null;
    if (streams.isFull(client))
      return apiError(429, "too_many_requests", "Too many streams are open", {
        "Retry-After": "60",
      });
    const station = isStationId(id) ? await radio.station(id) : null;
    if (!station) return apiError(404, "not_found", "There is no such station.");
    let leave = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const send = (text: string) => {
          // A reader that is far behind loses titles instead of our memory.
          if ((controller.desiredSize ?? 0) > -16) controller.enqueue(encoder.encode(text));
        };
        const stream: Stream = { client, send, end: () => (leave(), controller.close()) };
        streams.add(stream);
        send("retry: 5000\n\n");
        const stop = radio.nowPlaying.listen(station, ({ title, at }) =>
          send(`event: title\ndata: ${JSON.stringify({ title, at })}\n\n`),
        );
        leave = () => {
          stop();
          streams.remove(stream);
        };
      },
      cancel: () => leave(),
    });
    return new Response(body, { headers: HEADERS });
  };
}
