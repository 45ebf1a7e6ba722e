import type { Work } from "~/services/platform/work/owner.server";

export type TraceOf = {
  /** In the log lines of the request, too. */
  traceId: string;
  /** Says that this work is the request's, so that what it asks for belongs to the trace. */
  covers(work: Work | null): void;
  end(answer: { route: string; status: number }): void;
};

export type Tracing = {
  /**
   * Begins the trace of a request, or its part of the caller's.
   * @param traceparent of a trusted proxy
   * @param startedAt by `performance.now()`
   */
  begin(request: { method: string; traceparent: string | null; startedAt: number }): TraceOf;
  /** Sends what is left, within a limited time. */
  stop(): Promise<void>;
};
