import type { Bindings } from "./client-address";
import { acceptedEncoding } from "./encoding";
import type { Metrics } from "./metrics";
import type { PageCache } from "./page-cache";
import { serveEntry, type Wish } from "./page-entry";
import { pageKey } from "./page-key";
import { requestIdOf, type Recorder } from "./request-log";
import { visitorOf } from "./visitor";

type Parts = { pageCache: PageCache; metrics: Metrics; record: Recorder };
type HeaderReader = (name: string) => string | null;

export function wishOf(method: string, header: HeaderReader): Wish {
  return {
    encoding: acceptedEncoding(header("accept-encoding")),
    ifNoneMatch: header("if-none-match"),
    head: method === "HEAD",
  };
}

/** Node's own record where there is one: making a `Headers` of it costs more than the whole look-up. */
function headerReader(request: Request, { incoming }: Bindings): HeaderReader {
  if (!incoming) return (name) => request.headers.get(name);
  const { headers } = incoming;
  return (name) => {
    const value = headers[name];
    return typeof value === "string" ? value : null;
  };
}

/**
 * Fresh kept pages, answered before routing, where nearly all requests of a busy day end. Null sends the request on its
 * way, where the page cache decides again, with everything that may need waiting.
 */
export function keptPages({ pageCache, metrics, record }: Parts) {
  return (request: Request, bindings: Bindings): Response | null => {
    const { method, url } = request;
    if (method !== "GET" && method !== "HEAD") return null;
    const started = performance.now();
    const header = headerReader(request, bindings);
    const { personal, theme } = visitorOf(header);
    const page = personal ? null : pageKey(url, theme);
    const entry = page && pageCache.fresh(page.key);
    if (!page || !entry) return null;
    const requestId = requestIdOf(header("x-request-id"));
    const ms = performance.now() - started;
    const response = serveEntry(entry, wishOf(method, header), "hit", {
      "server-timing": `total;dur=${ms.toFixed(1)}`,
      "x-request-id": requestId,
    });
    metrics.pageCache("hit");
    record({ requestId, method, url, path: page.path, status: response.status, ms, cache: "hit" });
    return response;
  };
}
