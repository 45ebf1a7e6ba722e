import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { z } from "zod";

const attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .transform((pairs) =>
    Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]])),
  );
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  /** 2 is a server's, 3 a client's. */
  kind: z.number(),
  attributes,
});
const body = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

export type Span = z.output<typeof span>;

export interface Collector {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  origin: string;
  mode: "healthy" | "hanging";
  /** All spans so far. */
  spans: Span[];
  /** The attributes of the last resource, and the headers of the last request. */
  resource: Record<string, unknown>;
  headers: Record<string, unknown>;
  /** Everything that was sent, as it was. */
  sent: string[];
  stop(): Promise<void>;
}

/** A collector of traces (OTLP over HTTP, as JSON) on a free port of loopback. */
export async function startCollector(): Promise<Collector> {
  const server = createServer(async (request, response) => {
    const json = await text(request);
    collector.sent.push(json);
    collector.headers = request.headers;
    if (collector.mode === "hanging") return;
    if (request.url !== "/v1/traces") return void response.writeHead(404).end();
    for (const { resource, scopeSpans } of body.parse(JSON.parse(json)).resourceSpans) {
      collector.resource = resource.attributes;
      collector.spans.push(...scopeSpans.flatMap(({ spans }) => spans));
    }
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const collector: Collector = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mode: "healthy",
    spans: [],
    resource: {},
    headers: {},
    sent: [],
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return collector;
}
