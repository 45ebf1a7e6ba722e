import type { RouteConfigEntry } from "@remix-run/route-config";
import { readFileSync } from "node:fs";
import routes from "~/routes";

export interface RouteOfApp {
  /** As routes.ts has it, from `/` on: `/playlist/:pid`. */
  path: string;
  isApi: boolean;
  /** Whether the module changes anything: it has an action of its own. */
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

/** Every address of the app, as routes.ts has it. */
export const ROUTES = flat(routes);

/** An address of the route: parameters by name, `abc` for what is not told. */
export function addressOf(path: string, values: Record<string, string> = {}): string {
  return path
    .replace(/:(\w+)\??/g, (_, name: string) => values[name] ?? "abc")
    .replace("*", "no/such/thing");
}
