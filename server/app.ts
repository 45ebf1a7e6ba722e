import { createRequestHandler } from "@remix-run/server-runtime";
import { Hono } from "hono";
import type { Env } from "~/services/env.server";
import type { Log } from "~/services/log.server";
import { createContext } from "./context";
import type { Pages } from "./remix";

export type AppParts = { env: Env; log: Log; pages: Pages };

export function createApp({ env, log, pages }: AppParts) {
  const draw = createRequestHandler(pages.build, pages.mode);
  const app = new Hono();
  app.all("*", (c) => draw(c.req.raw, createContext({ env, log, request: c.req.raw })));
  return app;
}
