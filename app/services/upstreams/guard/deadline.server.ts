import { GuardError, type GuardReason } from "./guard-error.server";

export type Deadline = ReturnType<typeof createDeadline>;

/**
 * The time limit of one request, including redirects and body. `signal` aborts when time is up or
 * the caller's signal aborts.
 * @param totalMs null for no limit
 */
export function createDeadline(host: string, totalMs: number | null, caller?: AbortSignal) {
  const controller = new AbortController();
  const { signal } = controller;
  const passOn = () => controller.abort(caller?.reason);
  const startTimer = (ms: number, reason: GuardReason) =>
    setTimeout(() => controller.abort(new GuardError(host, reason)), ms);
  const total = totalMs === null ? undefined : startTimer(totalMs, "total");
  if (caller?.aborted) passOn();
  caller?.addEventListener("abort", passOn);

  return {
    signal,
    /**
     * Runs a part of the request within a limit of its own. @throws {GuardError} `reason` when time
     * is up
     */
    async step<Result>(ms: number, reason: GuardReason, work: () => Promise<Result>) {
      const timer = startTimer(ms, reason);
      try {
        return await work();
      } finally {
        clearTimeout(timer);
        // Aborted work may seem to succeed, or to fail for another reason, so the signal's reason
        // wins.
        signal.throwIfAborted();
      }
    },
    end(): void {
      clearTimeout(total);
      caller?.removeEventListener("abort", passOn);
    },
  };
}
