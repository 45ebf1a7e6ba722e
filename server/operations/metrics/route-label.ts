import { addresses } from "~/addresses";
import type { RouteClass } from "./http-metrics";

const { api, notFound, picture } = addresses;

/** Addresses that `server/` answers itself, by how they begin. */
const SERVED: readonly (readonly [beginning: string, pattern: string])[] = [
  [api.radio.now(""), api.radio.now(":id")],
  [api.radio.stream(""), api.radio.stream(":id")],
  [picture("", "").replace(/\/[^/]*$/, ""), picture(":hash", ":size")],
];

const FILES = "files";
const FIRST_ERROR = 400;

type Answered = { kind: RouteClass; route: string; path: string; status: number };

/**
 * Returns the label of an answer: the route's pattern, that of an address which `server/` answers,
 * `files` for the browser's, or the pattern of the not-found page. There are as many as routes.
 */
export function routeLabel({ kind, route, path, status }: Answered): string {
  if (kind === "operations") return path;
  if (route !== notFound) return route;
  const served = SERVED.find(([beginning]) => path.startsWith(beginning));
  if (served) return served[1];
  return kind === "asset" && status < FIRST_ERROR ? FILES : notFound;
}
