import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** How a stand-in behaves: `slow` answers well, after `SLOW_MS`. */
export type Mode = "healthy" | "slow" | "failing" | "rate-limited" | "garbage";

export const SLOW_MS = 1500;

export interface Answer {
  status?: number;
  /** An object is sent as JSON, a text as it is. */
  body: object | string;
  /** `Content-Type` of a text that is no plain one. */
  type?: string;
  headers?: Record<string, string>;
}

export interface StandIn {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  mode: Mode;
  /** Path and query of every request so far, oldest first. */
  seen: string[];
  /** The `User-Agent` of the latest request. */
  agent: string | undefined;
  stop(): Promise<void>;
}

interface Options {
  answer(url: URL): Answer;
  /** What it says when it is asked too often. */
  rateLimited?: Answer;
}

const refusals: Record<"failing" | "garbage", Answer> = {
  failing: { status: 503, body: "Service Unavailable" },
  garbage: { status: 200, body: "<html><body>It works!</body></html>" },
};

/** Someone else's JSON service on loopback, on a free port. */
export async function startStandIn({ answer, rateLimited }: Options): Promise<StandIn> {
  const limited: Answer = rateLimited ?? { status: 429, body: { message: "Too many requests" } };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", origin);
    standIn.seen.push(url.pathname + url.search);
    standIn.agent = request.headers["user-agent"];
    const { mode } = standIn;
    if (mode === "slow") await wait(SLOW_MS);
    const refused = mode === "failing" || mode === "garbage" ? refusals[mode] : null;
    const {
      status = 200,
      body,
      type,
      headers,
    } = refused ?? (mode === "rate-limited" ? limited : answer(url));
    const isText = typeof body === "string";
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
    agent: undefined,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return standIn;
}
