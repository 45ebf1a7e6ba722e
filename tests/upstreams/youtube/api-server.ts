import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { apiRoutes, noFaults } from "./api-routes";

/**
 * Only what the app's server requests, without player and pictures, so that unit tests start it
 * quickly.
 */
export async function startYoutubeApi() {
  const faults = noFaults();
  /** Path and query of every request so far, oldest first. */
  const seen: URL[] = [];
  const app = new Hono();
  app.use(async (context, next) => {
    seen.push(new URL(context.req.url));
    await next();
  });
  app.route("/", apiRoutes(faults));
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  if (!server.listening) await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: {
      YOUTUBE_OEMBED_URL: `${origin}/oembed`,
      YOUTUBE_API_URL: `${origin}/youtube/v3`,
      YOUTUBE_API_KEY: "stand-in",
    },
    seen,
    faults,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}
