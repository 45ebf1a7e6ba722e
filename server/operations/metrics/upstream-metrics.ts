import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Budget } from "~/services/platform/limits/quota.server";
import { onNotice, UPSTREAM_FAILURES } from "~/services/platform/notices.server";
import { asked } from "./asked";

export type UpstreamSources = { budgets: () => Budget[] };

/** They do not serve us, by key, budget or frequency; other answers below 500 are answers. */
const REFUSED = new Set([401, 403, 429]);

function requests(registers: Registry[]): void {
  const known = new Set<string>();
  const durations = new Histogram({
    name: "upstream_request_duration_seconds",
    help: "Attempts to ask an upstream, until its whole answer or the failure",
    labelNames: ["upstream"],
    buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const failures = new Counter({
    name: "upstream_failures_total",
    help: "Attempts without a usable answer; refused: also those that we did not even make",
    labelNames: ["upstream", "kind"],
    registers,
  });
  const open = new Gauge({
    name: "upstream_breakers_open",
    help: "Clients that leave an upstream alone, after six failures in a row",
    labelNames: ["upstream"],
    registers,
  });
  onNotice("upstream", ({ upstream }) => {
    // A directory with several servers has a client for each.
    if (known.has(upstream)) return;
    known.add(upstream);
    durations.zero({ upstream });
    open.set({ upstream }, 0);
    for (const kind of UPSTREAM_FAILURES) failures.inc({ upstream, kind }, 0);
  });
  onNotice("upstream-asked", ({ upstream, seconds, status, failure }) => {
    durations.observe({ upstream }, seconds);
    const kind = failure ?? (status !== null && REFUSED.has(status) ? "status" : null);
    if (kind) failures.inc({ upstream, kind });
  });
  onNotice("upstream-failed", ({ upstream, kind }) => failures.inc({ upstream, kind }));
  onNotice("upstream-paused", ({ upstream, isPaused }) =>
    open.inc({ upstream }, isPaused ? 1 : -1),
  );
}

function budgetsOf(registers: Registry[], budgets: UpstreamSources["budgets"]): void {
  const left = new Gauge({
    name: "upstream_budget_left",
    help: "Units of the day's budget that are left, of all processes together",
    labelNames: ["upstream"],
    registers,
    async collect() {
      const read = async ({ provider, limit, used }: Budget) => {
        const spent = await asked(used());
        // An old number would look like a budget that nobody uses.
        if (spent === null) left.remove({ upstream: provider });
        else left.set({ upstream: provider }, Math.max(0, limit - spent));
      };
      await Promise.all(budgets().map(read));
    },
  });
  const limits = new Gauge({
    name: "upstream_budget_limit",
    help: "Units that all processes together may use in a day",
    labelNames: ["upstream"],
    registers,
    collect() {
      for (const { provider, limit } of budgets()) limits.set({ upstream: provider }, limit);
    },
  });
}

/** Other companies. */
export function upstreamMetrics(registers: Registry[], { budgets }: UpstreamSources): void {
  requests(registers);
  budgetsOf(registers, budgets);
  const directoryFailures = new Counter({
    name: "station_directory_failures_total",
    help: "Answers that lack what the station directory failed to say",
    labelNames: ["wanted"],
    registers,
  });
  onNotice("station-directory-failed", ({ wanted }) => directoryFailures.inc({ wanted }));
}
