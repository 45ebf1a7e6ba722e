import type { Env } from "~/services/platform/env/env.server";
import type { Log } from "~/services/platform/log.server";
import type { Tracing } from "./trace";

/**
 * Sends traces to the operator's collector (OpenTelemetry). Without one nothing of it is loaded,
 * and the result is null.
 */
export async function openTracing(
  { traces }: Pick<Env, "traces">,
  log: Log,
): Promise<Tracing | null> {
  if (!traces) return null;
  const { startTracing } = await import("./otlp");
  return startTracing(traces, log);
}
