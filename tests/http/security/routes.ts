import type { RouteConfigEntry } from "@remix-run/route-config";
import { readFileSync } from "node:fs";
import routes from "~/routes";
import type { Calls } from "~/routes/calls/resource.server";

export interface RouteOfApp {
  /** The path in routes.ts, starting with `/`: `/playlist/:pid`. */
  path: string;
  isApi: boolean;
  /** Whether the module has an action of its own, which may change something. */
  hasAction: boolean;
}

const ACTION = /export (?:async )?(?:const|function|let) action\b|export \{[^}]*\baction\b/;
const ONLY_REFUSES = /export const action = getOnly;/;
const RESOURCE = /^export const calls = /m;

/** A resource has one action for all its calls; its table says which of them are posted. */
async function hasAction(file: string, path: string): Promise<boolean> {
  const source = readFileSync(new URL(`../../../app/${file}`, import.meta.url), "utf8");
  if (!RESOURCE.test(source)) return ACTION.test(source) && !ONLY_REFUSES.test(source);
  const { calls } = (await import(`../../../app/${file}`)) as { calls: Calls };
  const here = [new Map(Object.entries(calls)).get(path) ?? []].flat();
  return here.some(({ method }) => method === "POST");
}

async function described({ path = "", file }: RouteConfigEntry): Promise<RouteOfApp> {
  const isApi = path.startsWith("api/");
  return { path: `/${path}`, isApi, hasAction: await hasAction(file, `/${path}`) };
}

/** Every address of the app, from routes.ts, which nests none. */
export const ROUTES = await Promise.all(routes.map(described));

/** An address of the route; parameters without a value are `abc`. */
export function addressOf(path: string, values: Record<string, string> = {}): string {
  return path
    .replace(/:(\w+)\??/g, (_, name: string) => values[name] ?? "abc")
    .replace("*", "no/such/thing");
}
