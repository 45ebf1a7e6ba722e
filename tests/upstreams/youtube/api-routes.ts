import { Hono, type Context } from "hono";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { apiError, listVideos, oembed, type Answer } from "./data-api";
import { searchVideos } from "./search-api";

/** Faults that a test may switch on while the server runs. */
export interface Faults {
  /** The data API answers 403 `quotaExceeded`. */
  quotaExceeded: boolean;
  /** The data API answers 429. */
  tooMany: boolean;
  /** Data API and oEmbed answer 503. */
  down: boolean;
  /** Data API and oEmbed answer 200 with a page that is not JSON. */
  garbage: boolean;
  /** Milliseconds before data API and oEmbed answer. */
  delay: number;
  /** Data API and oEmbed never answer. */
  hanging: boolean;
  /** The requests that wait for an answer that never comes. */
  waiting: Set<object>;
}

export const noFaults = (): Faults => ({
  quotaExceeded: false,
  tooMany: false,
  down: false,
  garbage: false,
  delay: 0,
  hanging: false,
  waiting: new Set(),
});

const GARBAGE = "<!doctype html><title>Sorry</title><p>Our systems have detected unusual traffic.";

/** `/oembed` and `/youtube/v3`, as the real host answers the app's server. */
export function apiRoutes(faults: Faults): Hono {
  const app = new Hono();
  const respond = async (context: Context, answer: () => Answer) => {
    if (faults.hanging) await untilGivenUp(context);
    await wait(faults.delay);
    if (faults.down) return context.text("Service Unavailable", 503);
    if (faults.garbage) return context.html(GARBAGE);
    const { status, body } = answer();
    return typeof body === "string" ? context.text(body, status) : context.json(body, status);
  };
  async function untilGivenUp({ req }: Context): Promise<void> {
    faults.waiting.add(req);
    await once(req.raw.signal, "abort");
    faults.waiting.delete(req);
  }
  const query = (context: Context) => new URL(context.req.url).searchParams;
  const origin = (context: Context) => new URL(context.req.url).origin;
  const data = (context: Context, list: typeof listVideos) =>
    respond(context, () => {
      if (faults.quotaExceeded) return apiError(403, "quotaExceeded");
      if (faults.tooMany) return apiError(429, "rateLimitExceeded");
      return list(query(context), origin(context));
    });
  app.get("/oembed", (context) => respond(context, () => oembed(query(context), origin(context))));
  app.get("/youtube/v3/videos", (context) => data(context, listVideos));
  app.get("/youtube/v3/search", (context) => data(context, searchVideos));
  return app;
}
