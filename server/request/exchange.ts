import type { MiddlewareHandler } from "hono";
import type { Log } from "~/services/platform/log.server";
import type { Bindings } from "./client-address";
import type { Timing } from "./timing";

/** One request on its way through the server. */
export type Exchange = {
  request: Request;
  /** In lower case. */
  path: string;
  /** Pattern of the route that answers, such as `/playlist/:pid`. */
  route: string;
  requestId: string;
  /** Key of the rate limits: the client's address, or the network it belongs to. */
  client: string;
  log: Log;
  timing: Timing;
  /**
   * Whether the sender has closed the connection. Not by the request's signal: a shared page and a
   * change have none of their sender, and Node tells only those who asked for it before.
   */
  hasLeft: () => boolean;
};

export type AppEnv = { Bindings: Bindings; Variables: { exchange: Exchange } };
export type Middleware = MiddlewareHandler<AppEnv>;
