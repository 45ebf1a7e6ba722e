import {
  SpanKind,
  SpanStatusCode,
  type Attributes,
  type Context,
  type Tracer,
} from "@opentelemetry/api";
import { onNotice, type Took } from "~/services/platform/notices.server";
import type { Work } from "~/services/platform/work/owner.server";

type Part = {
  name: string;
  kind?: SpanKind;
  attributes: Attributes;
  /** Why it failed, in a word; null if it did not. */
  failure: string | null;
};

/** How a statement begins, and the first table in it. */
const OPERATION = /^\s*(\w+)/;
const TABLE = /\b(?:from|into|update)\s+"?([a-z_]\w{0,62})"?/i;

/** What is done and with which table, such as `SELECT videos`: never a value. */
function summaryOf(text: string): { operation: string; summary: string } {
  const operation = (OPERATION.exec(text)?.[1] ?? "SQL").toUpperCase();
  const table = TABLE.exec(text)?.[1];
  return { operation, summary: table ? `${operation} ${table}` : operation };
}

/**
 * Makes what notices tell into parts of the trace of their request. Names of spans are few, and
 * attributes have no statement, value, address or id.
 * @returns a function that ends it
 */
export function traceParts(
  tracer: Tracer,
  contextOf: (request: Work) => Context | null,
): () => void {
  function add({ request, startedAt, seconds }: Took, part: Part): void {
    const context = request && contextOf(request);
    if (!context) return;
    const startTime = performance.timeOrigin + startedAt;
    const { name, kind = SpanKind.INTERNAL, attributes, failure } = part;
    const span = tracer.startSpan(name, { kind, startTime, attributes }, context);
    if (failure !== null) {
      span.setAttribute("error.type", failure);
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end(startTime + seconds * 1000);
  }

  const stops = [
    onNotice("rendering", (took) => add(took, { name: took.part, attributes: {}, failure: null })),
    onNotice("statement", (took) => {
      const { operation, summary } = summaryOf(took.text);
      const attributes = {
        "db.system.name": "postgresql",
        "db.operation.name": operation,
        "db.query.summary": summary,
        "db.client.connection.pool.name": took.pool,
      };
      const failure = took.isFailed ? "failed" : null;
      add(took, { name: summary, kind: SpanKind.CLIENT, attributes, failure });
    }),
    onNotice("command", (took) => {
      const attributes = { "db.system.name": "redis" };
      const failure = took.isFailed ? "failed" : null;
      add(took, { name: "redis", kind: SpanKind.CLIENT, attributes, failure });
    }),
    onNotice("upstream-asked", (took) => {
      const { upstream, method, host, status, failure } = took;
      const attributes = {
        "http.request.method": method,
        "server.address": host,
        "peer.service": upstream,
        ...(status !== null && { "http.response.status_code": status }),
      };
      add(took, { name: `${method} ${upstream}`, kind: SpanKind.CLIENT, attributes, failure });
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
