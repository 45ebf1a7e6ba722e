import { z } from "zod";
import { BODY_LIMIT } from "~/services/platform/limits/body-limits.server";
import {
  REQUEST_LIMITS,
  type RequestLimit,
} from "~/services/platform/limits/request-limits.server";

/** What a route's module says about its requests. */
export type RouteFacts = {
  /**
   * The query parameters that the page reads, sorted. Others (`utm_source`, `fbclid`, `_`) are not
   * part of the cache key and do not reach a page that is rendered for everyone.
   */
  parameters: readonly string[];
  /** How often one client may post to the route. */
  limit: RequestLimit;
  /** The largest body, in bytes. */
  bodyLimit: number;
};

/** Of a route that says nothing. */
export const NO_FACTS: RouteFacts = { parameters: [], limit: "write", bodyLimit: BODY_LIMIT };

const isLimit = (name: unknown) => typeof name === "string" && Object.hasOwn(REQUEST_LIMITS, name);

const limits = z.object({
  limit: z.custom<RequestLimit>(isLimit).optional(),
  bodyLimit: z.number().optional(),
});

/** Pages export their facts; a resource has a table with those of each call. */
const routeModule = limits.extend({
  query: z.instanceof(z.ZodObject).optional(),
  calls: z.record(z.string(), z.unknown()).default({}),
});

function factsIn(module: object, pattern: string): RouteFacts {
  const { query, calls, ...ofPage } = routeModule.parse(module);
  const ofCalls = z.array(limits).parse([new Map(Object.entries(calls)).get(pattern) ?? []].flat());
  const stated = [ofPage, ...ofCalls];
  return {
    parameters: Object.keys(query?.shape ?? {}).sort(),
    limit: stated.find(({ limit }) => limit)?.limit ?? NO_FACTS.limit,
    bodyLimit: stated.find(({ bodyLimit }) => bodyLimit)?.bodyLimit ?? NO_FACTS.bodyLimit,
  };
}

/** Reads the facts of all routes from their modules, by the pattern of each. */
export function routeFacts(
  modules: readonly (readonly [pattern: string, module: object])[],
): ReadonlyMap<string, RouteFacts> {
  return new Map(modules.map(([pattern, module]) => [pattern, factsIn(module, pattern)]));
}
