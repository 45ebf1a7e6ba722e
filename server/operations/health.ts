import { addresses } from "~/addresses";
import type { Env } from "~/services/platform/env/env.server";
import type { Replica } from "~/services/platform/db/database.server";
import { CACHE_POLICIES } from "~/services/platform/cache-policy.server";
import type { Budget } from "~/services/platform/limits/quota.server";
import { begin } from "~/services/platform/work/begin.server";
import type { StoreState } from "./store-states";
import { upstreamLines } from "./upstreams";

export type HealthOptions = {
  env: Env;
  /** Which stores answer. */
  states: () => Promise<StoreState[]>;
  /** Not part of `/readyz`: without it public pages read from the database. */
  replica: Pick<Replica, "state"> | null;
  /** Daily budgets of upstreams, for `/status`. */
  budgets: Budget[];
  backupStatus: () => string;
  isDraining: () => boolean;
};

/** Anybody may ask for `/status`, which reads the database: once in so many milliseconds. */
const STATUS_MS = 1000;

async function budgetLine({ provider, limit, used }: Budget): Promise<string> {
  const spent = await used().catch(() => "?");
  return `${provider}: ${spent} of ${limit} units used today`;
}

const headers = { "Cache-Control": CACHE_POLICIES.private };

function json(status: number, body: unknown): Response {
  return Response.json(body, { status, headers });
}

/** Answers `/healthz`, `/readyz` and `/status`; null for any other path. */
export function healthAnswers(options: HealthOptions) {
  const { env, states, replica, budgets, backupStatus, isDraining } = options;

  async function ready(): Promise<Response> {
    if (isDraining()) return json(503, { status: "draining" });
    const stores = await states();
    const up = stores.every((store) => store.up);
    return json(up ? 200 : 503, {
      status: up ? "ready" : "down",
      stores: Object.fromEntries(stores.map(({ name, up }) => [name, up ? "up" : "down"])),
    });
  }

  async function statusText(): Promise<string> {
    const stores = await states();
    const lines = [
      `${env.productName} at ${env.origin}`,
      "",
      "Stores",
      ...stores.map(({ name, mode, up }) => `  ${name}: ${mode}, ${up ? "answers" : "down"}`),
      ...(replica ? [`  replica for public pages: ${replica.state()}`] : []),
      `  backups: ${backupStatus()}`,
      "",
      "Upstreams",
      ...upstreamLines(env).map((line) => `  ${line}`),
      ...(budgets.length > 0 ? ["", "Daily budgets, of all processes together"] : []),
      ...(await Promise.all(budgets.map(budgetLine))).map((line) => `  ${line}`),
    ];
    return `${lines.join("\n")}\n`;
  }

  let shared: Promise<string> | null = null;
  const forget = () => (shared = null);
  async function status(): Promise<Response> {
    shared ??= begin(statusText().finally(() => setTimeout(forget, STATUS_MS).unref()));
    return new Response(await shared, {
      headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" },
    });
  }

  return async (path: string): Promise<Response | null> => {
    if (path === addresses.healthz) return json(200, { status: "up" });
    if (path === addresses.readyz) return ready();
    if (path === addresses.status) return status();
    return null;
  };
}
