import { ownValue } from "~/domain/text/own-value";
import type { Metrics } from "../operations/metrics/metrics";
import type { Tracing } from "../operations/traces/trace";
import type { Bindings } from "../request/client-address";
import { requestIdOf, type Recorder } from "../request/request-log";
import { visitorOf } from "../request/visitor";
import { acceptedEncoding } from "../response/encoding";
import type { PageCache } from "./page-cache";
import { serveEntry, type Variant } from "./page-entry";
import { pageKey, type Routes } from "./page-key";

type Options = {
  pageCache: PageCache;
  metrics: Metrics;
  record: Recorder;
  pages: Routes;
  /** Null without a collector of traces. */
  tracing: Tracing | null;
  trustProxy: number;
};
type HeaderReader = (name: string) => string | null;

export function variantOf(method: string, header: HeaderReader): Variant {
  return {
    encoding: acceptedEncoding(header("accept-encoding")),
    ifNoneMatch: header("if-none-match"),
    head: method === "HEAD",
  };
}

/**
 * Reads Node's own record if there is one: building a `Headers` costs more than the whole lookup.
 */
function headerReader(request: Request, { incoming }: Bindings): HeaderReader {
  if (!incoming) return (name) => request.headers.get(name);
  const { headers } = incoming;
  return (name) => {
    const value = ownValue(headers, name);
    return typeof value === "string" ? value : null;
  };
}

function withoutQuery(path: string): string {
  const at = path.indexOf("?");
  return at < 0 ? path : path.slice(0, at);
}

/**
 * Answers from the cache before any routing, synchronously: on a busy day nearly all requests end
 * here. Returns null for anything but a fresh cached page; `cached-pages.ts` sees those requests
 * later.
 */
export function freshPages(options: Options) {
  const { pageCache, metrics, record, pages, tracing, trustProxy } = options;
  return (request: Request, bindings: Bindings): Response | null => {
    const { method, url } = request;
    if (method !== "GET" && method !== "HEAD") return null;
    const started = performance.now();
    const header = headerReader(request, bindings);
    const { personal, theme } = visitorOf(header);
    const page = personal ? null : pageKey(url, theme, pages);
    const entry = page && pageCache.fresh(page.key);
    if (!page || !entry) return null;
    const requestId = requestIdOf(header("x-request-id"));
    const ms = performance.now() - started;
    const response = serveEntry(entry, variantOf(method, header), "hit", {
      "server-timing": `total;dur=${ms.toFixed(1)}`,
      "x-request-id": requestId,
    });
    metrics.pageCache("hit");
    const path = withoutQuery(page.path);
    const { status } = response;
    const route = pages.routeOf(path);
    const traceparent = trustProxy > 0 ? header("traceparent") : null;
    const trace = tracing?.begin({ method, traceparent, startedAt: started });
    trace?.end({ route, status });
    const traceId = trace?.traceId;
    record({ requestId, traceId, method, url, path, route, status, ms, cache: "hit" });
    return response;
  };
}
