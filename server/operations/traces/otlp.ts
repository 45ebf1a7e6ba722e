import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-node";
import { setTimeout as pause } from "node:timers/promises";
import { VERSION } from "~/domain/shell/version";
import type { Env } from "~/services/platform/env/env.server";
import type { Log } from "~/services/platform/log.server";
import type { Work } from "~/services/platform/work/owner.server";
import { traceParts } from "./trace-parts";
import type { Tracing } from "./trace";

const SERVICE = "listen-on-repeat";

/** How long a stop waits for the collector, in milliseconds. */
const FLUSH_MS = 2000;

/** A collector that fails is in the log once in this time, in milliseconds. */
const QUIET_MS = 600_000;

const FIRST_SERVER_ERROR = 500;

/** W3C Trace Context: version, trace, parent, flags. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;

/** The context of a caller's span; a context without one if the header is none. */
function callerOf(traceparent: string | null): Context {
  const [, traceId, spanId, flags = "0"] = TRACEPARENT.exec(traceparent ?? "") ?? [];
  if (!traceId || !spanId) return ROOT_CONTEXT;
  const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, caller);
}

function logFailures(log: Log): void {
  let quietUntil = 0;
  const failed = (reason: string) => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + QUIET_MS;
    log.warn({ reason: reason.slice(0, 200) }, "traces could not be sent");
  };
  const nothing = () => undefined;
  const logger = { error: failed, warn: failed, info: nothing, debug: nothing, verbose: nothing };
  diag.setLogger(logger, DiagLogLevel.ERROR);
}

/** The SDK reads the sampler, batches and times from the operator's `OTEL_*` itself. */
function createProvider({ headers }: NonNullable<Env["traces"]>): BasicTracerProvider {
  const own = { "service.name": SERVICE, "service.version": VERSION };
  const resource = defaultResource()
    .merge(resourceFromAttributes(own))
    .merge(detectResources({ detectors: [envDetector] }));
  const exporter = new OTLPTraceExporter(headers ? { headers } : {});
  return new BasicTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter)] });
}

export function startTracing(settings: NonNullable<Env["traces"]>, log: Log): Tracing {
  logFailures(log);
  const provider = createProvider(settings);
  const tracer = provider.getTracer(SERVICE, VERSION);
  const contexts = new WeakMap<Work, Context>();
  const stopParts = traceParts(tracer, (work) => {
    for (let one: Work | null = work; one; one = one.within ?? null) {
      const found = contexts.get(one);
      if (found) return found;
    }
    return null;
  });
  return {
    begin({ method, traceparent, startedAt }) {
      const startTime = performance.timeOrigin + startedAt;
      const attributes = { "http.request.method": method, "url.scheme": settings.scheme };
      const kind = SpanKind.SERVER;
      const caller = callerOf(traceparent);
      const span = tracer.startSpan(method, { kind, startTime, attributes }, caller);
      const own = trace.setSpan(caller, span);
      return {
        traceId: span.spanContext().traceId,
        covers: (work) => void (work && span.isRecording() && contexts.set(work, own)),
        end({ route, status }) {
          span.updateName(`${method} ${route}`);
          span.setAttributes({ "http.route": route, "http.response.status_code": status });
          if (status >= FIRST_SERVER_ERROR) {
            span.setAttribute("error.type", String(status));
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    async stop() {
      stopParts();
      const flushed = provider.shutdown().catch(() => undefined);
      await Promise.race([flushed, pause(FLUSH_MS, undefined, { ref: false })]);
    },
  };
}
