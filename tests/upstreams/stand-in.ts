import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** How a stand-in behaves; `slow` answers correctly after `SLOW_MS`, `hanging` never. */
export type Mode = "healthy" | "slow" | "hanging" | "failing" | "rate-limited" | "garbage";

export const SLOW_MS = 1000;

export interface Answer {
  status?: number;
  /** An object is sent as JSON, a string or bytes as they are. */
  body: object | string;
  /** The `Content-Type` of what is neither JSON nor plain text. */
  type?: string;
  headers?: Record<string, string>;
}

export interface StandIn {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  mode: Mode;
  /** Path and query of every request so far, oldest first. */
  seen: string[];
  /** The requests that wait for an answer that never comes. */
  waiting: Set<object>;
  /** The `User-Agent` of the latest request. */
  agent: string | undefined;
  stop(): Promise<void>;
}

interface Options {
  answer(url: URL, headers: IncomingHttpHeaders): Answer | Promise<Answer>;
  /** The response in the mode `rate-limited`. */
  rateLimited?: Answer;
}

const errorAnswers: Record<"failing" | "garbage", Answer> = {
  failing: { status: 503, body: "Service Unavailable" },
  garbage: { status: 200, body: "<html><body>It works!</body></html>" },
};

/** A JSON service on a free port of loopback. */
export async function startStandIn({ answer, rateLimited }: Options): Promise<StandIn> {
  const rateLimitedAnswer: Answer = rateLimited ?? {
    status: 429,
    body: { message: "Too many requests" },
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", origin);
    standIn.seen.push(url.pathname + url.search);
    standIn.agent = request.headers["user-agent"];
    const { mode } = standIn;
    if (mode === "hanging") {
      standIn.waiting.add(request);
      return void response.once("close", () => standIn.waiting.delete(request));
    }
    if (mode === "slow") await wait(SLOW_MS);
    const errorAnswer = mode === "failing" || mode === "garbage" ? errorAnswers[mode] : null;
    const {
      status = 200,
      body,
      type,
      headers,
    } = errorAnswer ??
    (mode === "rate-limited" ? rateLimitedAnswer : await answer(url, request.headers));
    const isText = typeof body === "string" || Buffer.isBuffer(body);
    const contentType = type ?? (isText ? "text/plain" : "application/json");
    response.writeHead(status, { "Content-Type": contentType, ...headers });
    response.end(isText ? body : JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const standIn: StandIn = {
    origin,
    mode: "healthy",
    seen: [],
    waiting: new Set(),
    agent: undefined,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return standIn;
}
