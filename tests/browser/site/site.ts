import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { bundleClient } from "./bundle";

interface SiteRequest {
  method: string;
  path: string;
  cookie: string;
  accept: string;
  body: string;
}

type Reply =
  | { page: ReactElement; status?: number; headers?: Record<string, string> }
  | { redirect: string; status?: number; headers?: Record<string, string> }
  | { json: unknown; status?: number }
  | { text: string; type: string }
  /** The beginning of a page whose rest never arrives. */
  | { unfinished: string };

/** Handlers by `METHOD /path`; other requests go to `fallback`. */
export type Routes = Record<
  string,
  (seen: SiteRequest, query: URLSearchParams) => Reply | Promise<Reply>
>;

export interface Site {
  origin: string;
  frame: string;
  seen: SiteRequest[];
  frameLoads(): number;
  close(): Promise<void>;
}

async function listenOnFreePort(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}`;
}

async function readRequest(request: IncomingMessage): Promise<SiteRequest> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  const { method = "GET", url = "/", headers } = request;
  return { method, path: url, cookie: headers.cookie ?? "", accept: headers.accept ?? "", body };
}

function send(response: ServerResponse, reply: Reply): void {
  if ("redirect" in reply) {
    response.writeHead(reply.status ?? 303, { Location: reply.redirect, ...reply.headers }).end();
  } else if ("json" in reply) {
    response.writeHead(reply.status ?? 200, { "Content-Type": "application/json" });
    response.end(JSON.stringify(reply.json));
  } else if ("unfinished" in reply) {
    response.writeHead(200, { "Content-Type": "text/html" }).write(reply.unfinished);
  } else if ("text" in reply) {
    response.writeHead(200, { "Content-Type": reply.type }).end(reply.text);
  } else {
    const { pipe } = renderToPipeableStream(reply.page, {
      onShellReady() {
        const type = { "Content-Type": "text/html; charset=utf-8" };
        response.writeHead(reply.status ?? 200, { ...type, ...reply.headers });
        pipe(response);
      },
      onError: () => "failed",
    });
  }
}

/**
 * A site with the product's client code, and a second origin for the media iframe that counts its
 * loads.
 */
export async function openSite(routesOf: (frame: string) => Routes): Promise<Site> {
  const assets = await bundleClient();
  const requests: SiteRequest[] = [];
  let loads = 0;
  const media = createServer((request, response) => {
    if (request.url === "/frame") loads += 1;
    response.writeHead(200, { "Content-Type": "text/html" }).end("<title>Media</title>media");
  });
  const frame = `${await listenOnFreePort(media)}/frame`;
  const routes = routesOf(frame);

  const site = createServer(async (request, response) => {
    const received = await readRequest(request);
    const { pathname, searchParams } = new URL(received.path, "http://site");
    const asset = assets.get(pathname);
    if (asset) {
      response.writeHead(200, { "Content-Type": "text/javascript" }).end(asset);
      return;
    }
    requests.push(received);
    const route = routes[`${received.method} ${pathname}`] ?? routes.fallback;
    if (!route) throw new Error(`no route for ${received.path}`);
    send(response, await route(received, searchParams));
  });
  const origin = await listenOnFreePort(site);

  return {
    origin,
    frame,
    seen: requests,
    frameLoads: () => loads,
    async close() {
      for (const server of [site, media]) {
        server.closeAllConnections();
        server.close();
        await once(server, "close");
      }
    },
  };
}
