import { createRequestHandler } from "@remix-run/server-runtime";
import { countryOf } from "~/domain/countries";
import type { OAuthClients } from "~/services/accounts/oauth-clients.server";
import type { Reviews } from "~/services/articles/reviews.server";
import type { Channels } from "~/services/channels.server";
import type { SignInCodes } from "~/services/accounts/sign-in-codes.server";
import type { Analytics } from "~/services/analytics.server";
import type { Db } from "~/services/db/database.server";
import type { Env } from "~/services/env.server";
import type { Log } from "~/services/log.server";
import type { Songs } from "~/services/songs.server";
import type { SearchService } from "~/services/search/search.server";
import type { Suggestions } from "~/services/search/suggestions.server";
import type { VideoInfoService } from "~/services/video-info.server";
import type { Mailer } from "~/services/mail/mailer.server";
import type { Session } from "~/sessions/session.server";
import type { AccountLimits } from "./account-limits";
import { sealCaching } from "./cache-gate";
import { createContext, type Problem } from "./context";
import type { RouteMetrics } from "./metrics";
import { asApiError, problemFor, problemOf, problemRequest } from "./problem-page";
import type { Pages } from "./remix";
import type { SecurityHeaders } from "./security-headers";
import type { Timing } from "./timing";
import { visitorOf } from "./visitor";

/** One request on its way through the server. */
export type Exchange = {
  request: Request;
  path: string;
  requestId: string;
  /** Whom limits count. */
  client: string;
  log: Log;
  timing: Timing;
};

export type DrawParts = {
  env: Env;
  pages: Pages;
  db: Db;
  videoInfo: VideoInfoService;
  search: SearchService;
  suggestions: Suggestions;
  songs: Songs;
  analytics: Analytics;
  mailer: Mailer | null;
  signInCodes: SignInCodes;
  limits: AccountLimits;
  channels: Channels;
  reviews: Reviews;
  oauth: OAuthClients;
  metrics: RouteMetrics;
  purge: (surrogateKey: string) => void;
  openSession: (request: Request) => Promise<Session>;
  security: SecurityHeaders;
};

/** Remix's own data and manifest addresses, which no page of ours asks for (ARCHITECTURE D2). */
function isRemixInternal(path: string): boolean {
  return path.endsWith(".data") || path === "/__manifest";
}

/** Draws responses by Remix, and does what every drawn response needs: session cookie, cache gate, security headers. */
export function createDraw(server: DrawParts) {
  const { pages, openSession, security, env } = server;
  const { db, videoInfo, songs, channels, reviews, oauth, metrics, purge } = server;
  const { mailer, signInCodes, limits, search, suggestions } = server;
  const handle = createRequestHandler(pages.build, pages.mode);

  async function render(exchange: Exchange, session: Session, problem: Problem | null) {
    const { request, path, requestId, log, timing, client } = exchange;
    const { personal } = visitorOf((name) => request.headers.get(name));
    const services = { env, db, videoInfo, songs, channels, reviews, oauth, metrics, purge };
    const accounts = { mailer, signInCodes, limits };
    const finding = {
      search,
      suggestions,
      country: countryOf(request.headers.get(env.countryHeader)),
    };
    const analytics = server.analytics.forRequest(request.headers);
    const own = { requestId, log, timing, client, analytics, session, personal, problem };
    const { context, publication } = createContext({
      ...services,
      ...accounts,
      ...finding,
      ...own,
    });
    const asked = problem ? problemRequest(request) : request;
    const drawn = await timing.measure("draw", () => handle(asked, context));
    const response = path.startsWith("/api/") && !problem ? asApiError(request, drawn) : drawn;
    return { response, context, publication, personal, problem };
  }

  async function finish(
    { request }: Exchange,
    session: Session,
    rendered: Awaited<ReturnType<typeof render>>,
  ): Promise<Response> {
    const { response, context, publication, personal, problem } = rendered;
    const status = problem?.status ?? response.status;
    const headers = new Headers(response.headers);
    const cookie = await session.commit();
    if (cookie) headers.append("Set-Cookie", cookie);
    const streaming = context.nonce !== undefined;
    const { policy, keys } = publication;
    sealCaching(headers, status, { method: request.method, personal, streaming, policy, keys });
    for (const [name, value] of Object.entries(security.whole)) headers.set(name, value);
    headers.set("Content-Security-Policy", security.policyFor(context.nonce));
    if (streaming) headers.set("X-Accel-Buffering", "no");
    return new Response(response.body, { status, headers });
  }

  /** A response that exists already and is an error for a form becomes a page; any other stays. */
  async function withProblemPage(exchange: Exchange, response: Response): Promise<Problem | null> {
    return problemOf(exchange.request, response, env.origin);
  }

  return {
    async page(exchange: Exchange): Promise<Response> {
      const session = await openSession(exchange.request);
      const missing = isRemixInternal(exchange.path)
        ? problemFor(exchange.request, 404, env.origin)
        : null;
      const rendered = await render(exchange, session, missing);
      const problem = await withProblemPage(exchange, rendered.response);
      return finish(
        exchange,
        session,
        problem ? await render(exchange, session, problem) : rendered,
      );
    },

    /** A refusal of the server itself: JSON for programs, a page in the full shell for forms. */
    async refusal(exchange: Exchange, refused: Response): Promise<Response> {
      const problem = await withProblemPage(exchange, refused.clone());
      if (!problem) return refused;
      const session = await openSession(exchange.request);
      const drawn = await finish(exchange, session, await render(exchange, session, problem));
      const retryAfter = refused.headers.get("retry-after");
      if (retryAfter) drawn.headers.set("Retry-After", retryAfter);
      return drawn;
    },

    /** After an unexpected error: the page for everyone, without the session, which may be what failed. */
    async failure(exchange: Exchange): Promise<Response> {
      const { request } = exchange;
      const problem = problemFor(request, 500, env.origin);
      const blank = problemRequest(new Request(request.url));
      const session = await openSession(blank);
      const anonymous = { ...exchange, request: blank };
      return finish(anonymous, session, await render(anonymous, session, problem));
    },
  };
}

export type Draw = ReturnType<typeof createDraw>;
