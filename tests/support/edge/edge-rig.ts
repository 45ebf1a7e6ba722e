import { brotliCompressSync, createGzip, gzipSync } from "node:zlib";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import { afterAll, beforeAll } from "vitest";
import { freePort } from "../app/process";
import { startEdge, type Edge } from "./edge";

export const PUBLIC =
  "public, max-age=0, s-maxage=600, stale-while-revalidate=600, stale-if-error=86400";

/** What the rig's purges are signed with. */
export const PURGE_SECRET = "a secret of the tests";

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Stands in for the app: counts requests and answers by the rule of the path. */
function standIn(port: number) {
  const seen: { url: string; cookie: string | undefined; encoding: string | undefined }[] = [];
  const rules = new Map<string, Answer>();
  const server = createServer((request, response) => {
    const url = request.url ?? "";
    seen.push({
      url,
      cookie: request.headers.cookie,
      encoding: request.headers["accept-encoding"] as string | undefined,
    });
    const rule = rules.get(url.split("?")[0] ?? "");
    if (rule) return rule(request, response);
    const rendered = seen.filter((one) => one.url === url).length;
    response.setHeader("Vary", "Accept-Encoding, Cookie");
    response.setHeader("Cache-Control", url.startsWith("/api/") ? "private, no-store" : PUBLIC);
    response.setHeader("X-Cache", "miss");
    response.end(`${url} for ${request.headers.cookie ?? "anyone"}, rendering ${rendered}`);
  });
  return {
    rules,
    /** Every request for this path, whatever its query. */
    asked: (path: string) => seen.filter(({ url }) => url.split("?")[0] === path),
    start: async () => {
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Answers with this policy and the number of the rendering. */
export function sends(cacheControl: string, more: Record<string, string> = {}): Answer {
  let rendered = 0;
  return (_request, response) => {
    response.writeHead(200, { "Cache-Control": cacheControl, ...more });
    response.end(`rendering ${++rendered}`);
  };
}

/** Answers with the request's headers as JSON. */
export const tellsHeaders: Answer = (request, response) => {
  response.end(JSON.stringify(request.headers));
};

/** The context of a trace that a client invents. */
const STRANGERS_TRACE = {
  traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
  tracestate: "stranger=1",
};

/** Answers with its own number, compressed as the request wants it. */
export function packs(cacheControl: string): Answer {
  let rendered = 0;
  const ways = new Map([
    ["br", brotliCompressSync],
    ["gzip", gzipSync],
  ]);
  return (request, response) => {
    const encoding = String(request.headers["accept-encoding"] ?? "");
    const pack = ways.get(encoding);
    response.setHeader("Cache-Control", cacheControl);
    response.setHeader("Vary", "Accept-Encoding, Cookie");
    if (pack) response.setHeader("Content-Encoding", encoding);
    const body = Buffer.from(`rendering ${++rendered}, ${encoding}`);
    response.end(pack ? pack(body) : body);
  };
}

/** A private page that is streamed by gzip; its second half is sent once `end` is called. */
export function streamed(): { answer: Answer; end: () => void } {
  const gzip = createGzip();
  return {
    answer: (_request, response) => {
      response.setHeader("Cache-Control", "private, no-store");
      response.setHeader("X-Accel-Buffering", "no");
      response.setHeader("Content-Encoding", "gzip");
      gzip.pipe(response);
      gzip.write("beginning");
      gzip.flush();
    },
    end: () => gzip.end(", end"),
  };
}

/** nginx in front of a stand-in for the app, for the tests of a file. */
export function setUpEdgeRig() {
  return setUpFront((app) => startEdge(app, { purgeSecret: PURGE_SECRET }));
}

/**
 * A cache in front of a stand-in for the app, for the tests of a file.
 * @param start takes the stand-in's host and port
 */
export function setUpFront<Front extends Pick<Edge, "url" | "stop">>(
  start: (app: string) => Promise<Front>,
) {
  let app: ReturnType<typeof standIn>;
  let edge: Front;
  beforeAll(async () => {
    const port = await freePort();
    app = standIn(port);
    await app.start();
    edge = await start(`127.0.0.1:${port}`);
  });
  afterAll(async () => {
    await edge?.stop();
    await app?.stop();
  });
  return {
    get app() {
      return app;
    },
    get edge() {
      return edge;
    },
    /**
     * Uses a connection of its own: nginx sends nothing more on one that has started a background
     * update.
     */
    async get(path: string, headers: Record<string, string> = {}) {
      const response = await fetch(edge.url + path, {
        headers: { connection: "close", ...headers },
      });
      const body = await response.text();
      return { status: response.status, cache: response.headers.get("x-cache"), body, response };
    },
  };
}

/** The headers of a trace that a client invents which reach the app, and `host`: call and page. */
export async function tracesPassedOn({ app, get }: ReturnType<typeof setUpFront>) {
  const passedOn: string[][] = [];
  for (const path of ["/api/trace", "/traced"]) {
    app.rules.set(path, tellsHeaders);
    const told = JSON.parse((await get(path, STRANGERS_TRACE)).body) as object;
    passedOn.push(Object.keys(told).filter((name) => name === "host" || name in STRANGERS_TRACE));
  }
  return passedOn;
}
