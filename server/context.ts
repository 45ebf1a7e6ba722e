import type { AppLoadContext } from "@remix-run/server-runtime";
import { randomBytes } from "node:crypto";
import type { Counter } from "~/services/analytics.server";
import type { OAuthClients } from "~/services/accounts/oauth-clients.server";
import type { Reviews } from "~/services/articles/reviews.server";
import type { SignInCodes } from "~/services/accounts/sign-in-codes.server";
import type { Caching } from "~/services/cache-policy.server";
import type { Channels } from "~/services/channels.server";
import type { Db } from "~/services/db/database.server";
import type { Env } from "~/services/env.server";
import type { Log } from "~/services/log.server";
import type { Songs } from "~/services/songs.server";
import type { VideoInfoService } from "~/services/video-info.server";
import type { Mailer } from "~/services/mail/mailer.server";
import type { SearchService } from "~/services/search/search.server";
import type { Suggestions } from "~/services/search/suggestions.server";
import type { Session } from "~/sessions/session.server";
import type { AccountLimits } from "./account-limits";
import { Publication } from "./caching";
import type { RouteMetrics } from "./metrics";
import type { Timing } from "./timing";

/** An error that is drawn as a page: what `/problem` shows to a listener whose form was refused. */
export type Problem = {
  status: number;
  code: string;
  message: string;
  /** Path on our own origin that the listener came from. */
  backTo: string;
};

/** What every loader and action is handed. `server-runtime` allows any other key; only these are set. */
export type RequestContext = {
  env: Env;
  /** Carries the request id in every line. */
  log: Log;
  requestId: string;
  db: Db;
  videoInfo: VideoInfoService;
  search: SearchService;
  suggestions: Suggestions;
  songs: Songs;
  /** Counts nothing of listeners who ask for that. */
  analytics: Counter;
  channels: Channels;
  reviews: Reviews;
  /** Sign-in providers, null for those without keys. */
  oauth: OAuthClients;
  /** Null where nothing that needs mail can be offered. */
  mailer: Mailer | null;
  signInCodes: SignInCodes;
  limits: AccountLimits;
  /** Whom limits count: the address of the listener, or the network it lies in. */
  client: string;
  /** Two letters where the CDN says where the listener is; null also on a page that is drawn for everyone. */
  country: string | null;
  /** Committed once, when the response exists: routes never write `Set-Cookie` for it. */
  session: Session;
  /** Drops the kept pages that show the thing behind this surrogate key, after it has changed. */
  purge(surrogateKey: string): void;
  timing: Timing;
  metrics: RouteMetrics;
  /** Used through `publishPage`. */
  caching: Caching;
  /** For React's inline scripts; there only once a loader has called `streamPage`. */
  readonly nonce: string | undefined;
  /** Used through `streamPage`. */
  declareStreaming(): void;
  /** Set on `/problem` only. */
  problem: Problem | null;
};

declare module "@remix-run/server-runtime" {
  // Only an interface can be merged with Remix's own.
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface AppLoadContext extends RequestContext {}
}

type Parts = Omit<RequestContext, "caching" | "nonce" | "declareStreaming"> & { personal: boolean };

/** @returns the context for routes, and what they publish through it */
export function createContext({ personal, ...parts }: Parts): {
  context: AppLoadContext;
  publication: Publication;
} {
  const publication = new Publication();
  let nonce: string | undefined;
  const context: RequestContext = {
    ...parts,
    caching: publication.forRoutes(personal),
    get nonce() {
      return nonce;
    },
    declareStreaming() {
      nonce ??= randomBytes(16).toString("base64url");
    },
  };
  return { context: context as AppLoadContext, publication };
}
