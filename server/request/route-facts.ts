import { z } from "zod";
import { type Audience, isOwnPage, isOwnPart, type OwnTabs } from "~/domain/shell/own-pages";
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
  /** Null for what is no page: a call, a file. */
  audience: Audience | null;
  ownTabs: OwnTabs;
  /** Whether the page at this address of the route is one listener's, so that nobody shares it. */
  isOwn: (url: string) => boolean;
};

/** Of a route that says nothing. */
export const NO_FACTS: RouteFacts = {
  parameters: [],
  limit: "write",
  bodyLimit: BODY_LIMIT,
  audience: null,
  ownTabs: [],
  isOwn: () => false,
};

const isLimit = (name: unknown) => typeof name === "string" && Object.hasOwn(REQUEST_LIMITS, name);

const limits = z.object({
  limit: z.custom<RequestLimit>(isLimit).optional(),
  bodyLimit: z.number().optional(),
});

/** What the wrappers of `app/routes/shell/audience.server.ts` say about a loader. */
const declared = z.object({
  audience: z.enum(["everyone", "visitors", "listener"]),
  ownTabs: z.array(z.string()),
});

/** Pages export their facts; a resource has a table with those of each call. */
const routeModule = limits.extend({
  default: z.unknown().optional(),
  loader: z.unknown().optional(),
  query: z.instanceof(z.ZodObject).optional(),
  calls: z.record(z.string(), z.unknown()).default({}),
});

/** A page that does not say whose it is stops the start. */
function audienceOf(component: unknown, loader: unknown) {
  if (component === undefined) return NO_FACTS;
  const { audience, ownTabs } = declared.parse({ ...Object(loader) });
  const isOwn = (url: string) =>
    audience === "listener" || (ownTabs.length > 0 && isOwnPart(new URL(url), ownTabs));
  return { audience, ownTabs, isOwn };
}

function factsIn(module: object, pattern: string): RouteFacts {
  const { query, calls, default: component, loader, ...ofPage } = routeModule.parse(module);
  const ofCalls = z.array(limits).parse([new Map(Object.entries(calls)).get(pattern) ?? []].flat());
  const stated = [ofPage, ...ofCalls];
  const { audience, ownTabs, isOwn } = audienceOf(component, loader);
  return {
    audience,
    ownTabs,
    isOwn,
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

/**
 * Lists the pages that are a listener's own, in as few words as `isOwnPage` needs, because every
 * page carries them.
 */
export function ownPages(facts: ReadonlyMap<string, RouteFacts>): string {
  const all = [...facts];
  const own = all.flatMap(([pattern, { audience }]) =>
    audience === "listener" || audience === "visitors" ? pattern.replace(/\/:.*/, "") : [],
  );
  const shortest = [...new Set(own)].sort().filter((path) => {
    return !own.some((other) => path.startsWith(`${other}/`));
  });
  const tabs = all.flatMap(([pattern, { ownTabs }]) =>
    ownTabs.map((tab) => `${pattern}?tab=${tab}`),
  );
  const pages = [...shortest, ...tabs].join(" ");
  const wrong = all.find(
    ([pattern, { audience }]) =>
      audience === "everyone" && isOwnPage(new URL(pattern, "http://here.invalid"), pages),
  );
  if (wrong) throw new Error(`${wrong[0]} is for everyone, but below a page that is not`);
  return pages;
}
