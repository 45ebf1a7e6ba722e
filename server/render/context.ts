import type { AppLoadContext } from "@remix-run/server-runtime";
import { randomBytes } from "node:crypto";
import { countryOf } from "~/domain/network/countries";
import { timeZoneOf } from "~/domain/network/time-zones";
import type { Counter } from "~/services/platform/analytics.server";
import type { Caching } from "~/services/platform/cache-policy.server";
import type { AccountLimits } from "~/services/platform/limits/account-limits.server";
import type { Env } from "~/services/platform/env/env.server";
import type { Services } from "~/services/services.server";
import { shellLoader, type LoadShell } from "~/services/shell/listener-shell.server";
import { limitVideoInfo } from "~/services/videos/video-info.server";
import type { Device } from "~/sessions/device.server";
import type { Session } from "~/sessions/session.server";
import { Publication } from "../cache/caching";
import type { Stores } from "../operations/stores";
import type { Exchange } from "../request/exchange";
import type { RouteFinder } from "../request/route-of";
import { visitorOf } from "../request/visitor";

/** Content of the error page `/problem`, for example after a rejected form. */
export type Problem = {
  status: number;
  code: string;
  title?: string;
  message: string;
  /** Path on our own origin that the listener came from. */
  backTo: string;
};

/** Parts that are the same for all requests. */
export type ContextOptions = {
  env: Env;
  stores: Pick<Stores, "db" | "signInCodes" | "openDevice">;
  services: Services;
  pages: Pick<RouteFinder, "factsOf" | "ownPages">;
  /** Removes the cached pages that carry this surrogate key. */
  purge: (surrogateKey: string) => void;
};

type PerRequest = Pick<Exchange, "route" | "requestId" | "log" | "timing" | "client"> & {
  /** Drops the events of listeners who ask not to be counted. */
  analytics: Counter;
  /** ISO 3166 code if the CDN sends one; null also on a page that is cached for everyone. */
  country: string | null;
  /** As the browser or the CDN names it, such as `Europe/Berlin`. */
  readonly timeZone: string | null;
  /** Committed once, when the response exists: routes never write its `Set-Cookie`. */
  session: Session;
  /** Whose marks a page for everyone may render (`PublicContext` of `routes/shell`). */
  marksOf: { readonly userId: string | null };
  /** The addresses of pages that are a listener's own, for in-app visits. */
  ownPages: string;
  /** Loads what every page shows of the listener, and what we store about the videos asked for. */
  loadShell: LoadShell;
  /** Knows the accounts that have signed in to this browser before. */
  device: Device;
  /** Used through `publishPage`. */
  caching: Caching;
  /** For React's inline scripts; undefined until a loader has called `streamPage`. */
  readonly nonce: string | undefined;
  /** Used through `streamPage`. */
  declareStreaming(): void;
  /** `entry.server` reports failures during rendering here. */
  noteFailure(error: unknown): void;
  /** Set on `/problem` only. */
  problem: Problem | null;
};

/** Given to every loader and action. */
type RequestContext = Omit<Services, "analytics"> &
  Pick<ContextOptions, "env" | "purge"> &
  Pick<Stores, "db" | "signInCodes"> &
  PerRequest;

declare module "@remix-run/server-runtime" {
  // Only an interface can be merged with Remix's own.
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface AppLoadContext extends RequestContext {}
}

export type CreatedContext = {
  context: AppLoadContext;
  /** Collects what the loaders publish through the context. */
  publication: Publication;
  failures: unknown[];
  personal: boolean;
};

/** Parts of a context that are computed only when asked for. */
class LateOptions {
  nonce: string | undefined = undefined;
  readonly #headers: Headers;
  readonly #timeZoneHeader: string;

  constructor(headers: Headers, timeZoneHeader: string) {
    this.#headers = headers;
    this.#timeZoneHeader = timeZoneHeader;
  }

  get timeZone() {
    const headers = this.#headers;
    return timeZoneOf(headers.get("Cookie"), headers.get(this.#timeZoneHeader));
  }

  declareStreaming() {
    this.nonce ??= randomBytes(16).toString("base64url");
  }
}

/** Wraps the limits of one rendering: once one is reached, nobody else gets that rendering. */
function withholding(limits: AccountLimits, publication: Publication): AccountLimits {
  return {
    async consume(name, key) {
      const refused = await limits.consume(name, key);
      if (refused) publication.withhold();
      return refused;
    },
  };
}

/**
 * Creates the context of one rendering. An `exchange` may have several: a page, then its error
 * page.
 */
export function createContext(
  { env, stores, services, purge, pages }: ContextOptions,
  { request, route, requestId, log, timing, client }: Exchange,
  { session, problem }: { session: Session; problem: Problem | null },
): CreatedContext {
  const { headers } = request;
  const personal =
    visitorOf((name) => headers.get(name)).personal || pages.factsOf(route).isOwn(request.url);
  const failures: unknown[] = [];
  const publication = new Publication();
  const limits = withholding(services.limits, publication);
  const mayLookUp = async () => !(await limits.consume("video-by-client", client));
  const videoInfo = limitVideoInfo(services.videoInfo.forRequest(), mayLookUp);
  const late = new LateOptions(headers, env.timeZoneHeader);
  // Assigned, because an object literal that spreads all of them takes 30 times as long.
  const context: RequestContext = Object.assign(late, services, {
    videoInfo,
    limits,
    analytics: services.analytics.forRequest(headers),
    env,
    db: stores.db,
    signInCodes: stores.signInCodes,
    purge,
    route,
    requestId,
    log,
    timing,
    client,
    country: countryOf(headers.get(env.countryHeader)),
    session,
    marksOf: session,
    ownPages: pages.ownPages,
    loadShell: shellLoader(stores.db, session),
    device: stores.openDevice(request),
    problem,
    caching: publication.forRoutes(personal),
    noteFailure: (error: unknown) => void failures.push(error),
  });
  return { context: context as AppLoadContext, publication, failures, personal };
}
