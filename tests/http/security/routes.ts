import type { RouteConfigEntry } from "@remix-run/route-config";
import { readFileSync } from "node:fs";
import routes from "~/routes";

export interface RouteOfApp {
  /** The path in routes.ts, starting with `/`: `/playlist/:pid`. */
  path: string;
  isApi: boolean;
  /** Whether the module has an action of its own, which may change something. */
  hasAction: boolean;
}

const ACTION = /export (?:async )?(?:const|function|let) action\b|export \{[^}]*\baction\b/;
const ONLY_REFUSES = /export const action = getOnly;/;

function hasAction(file: string): boolean {
  const source = readFileSync(new URL(`../../../app/${file}`, import.meta.url), "utf8");
  return ACTION.test(source) && !ONLY_REFUSES.test(source);
}

function flat(entries: RouteConfigEntry[], parent = ""): RouteOfApp[] {
  return entries.flatMap(({ path = "", file, children = [] }) => {
    const whole = [parent, path].filter(Boolean).join("/");
    const route = {
      path: `/${whole}`,
      isApi: whole.startsWith("api/"),
      hasAction: hasAction(file),
    };
    return [route, ...flat(children, whole)];
  });
}

/** Every address of the app, from routes.ts. */
export const ROUTES = flat(routes);

/** An address of the route; parameters without a value are `abc`. */
export function addressOf(path: string, values: Record<string, string> = {}): string {
  return path
    .replace(/:(\w+)\??/g, (_, name: string) => values[name] ?? "abc")
    .replace("*", "no/such/thing");
}
