import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { bundleClient } from "./bundle";

interface Seen {
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
  /** The beginning of a page whose rest never comes. */
  | { unfinished: string };

/** Answers of the site by `METHOD /path`; what is not named here is `fallback`'s. */
export type Routes = Record<string, (seen: Seen, query: URLSearchParams) => Reply | Promise<Reply>>;

export interface Site {
  origin: string;
  frame: string;
  seen: Seen[];
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

async function readSeen(request: IncomingMessage): Promise<Seen> {
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

/** A site with the product's client code, and a second origin for the media's iframe that counts its loads. */
export async function openSite(routesOf: (frame: string) => Routes): Promise<Site> {
  const assets = await bundleClient();
  const seen: Seen[] = [];
  let loads = 0;
  const media = createServer((request, response) => {
    if (request.url === "/frame") loads += 1;
    response.writeHead(200, { "Content-Type": "text/html" }).end("<title>Media</title>media");
  });
  const frame = `${await listenOnFreePort(media)}/frame`;
  const routes = routesOf(frame);

  const site = createServer(async (request, response) => {
    const one = await readSeen(request);
    const { pathname, searchParams } = new URL(one.path, "http://site");
    const asset = assets.get(pathname);
    if (asset) {
      response.writeHead(200, { "Content-Type": "text/javascript" }).end(asset);
      return;
    }
    seen.push(one);
    const route = routes[`${one.method} ${pathname}`] ?? routes.fallback;
    if (!route) throw new Error(`no route for ${one.path}`);
    send(response, await route(one, searchParams));
  });
  const origin = await listenOnFreePort(site);

  return {
    origin,
    frame,
    seen,
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
