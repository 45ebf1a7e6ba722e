import { addresses } from "~/addresses";
import { logOutage } from "~/services/platform/failures/outage-lines.server";
import { isListenerGone } from "~/services/listeners/listeners.server";
import { isUnavailable } from "~/services/platform/failures/unavailable.server";
import { textOf, textResponse } from "~/services/platform/text-response.server";
import type { Session } from "~/sessions/session.server";
import { sealCaching } from "../cache/cache-gate";
import { createContext, type ContextOptions, type CreatedContext, type Problem } from "./context";
import type { Stores } from "../operations/stores";
import type { Pages } from "./remix";
import type { Exchange } from "../request/exchange";
import { apiError, plainError } from "../response/api-error";
import { asApiError, problemFor, problemOf, problemRequest, wantsPage } from "./problem-page";
import type { SecurityHeaders } from "../response/security-headers";

/** `Retry-After` in seconds: a restarted database is back by then. */
const RETRY_SECONDS = 5;

export type RenderOptions = ContextOptions & {
  pages: Pages;
  stores: Pick<Stores, "openSession">;
};

type Rendered = CreatedContext & { response: Response; problem: Problem | null };

/**
 * Whether the path is one of Remix's own data and manifest addresses, which our pages never
 * request.
 */
function isRemixInternal(path: string): boolean {
  return path.endsWith(".data") || path === "/__manifest";
}

/**
 * Renders responses with Remix, each with its session cookie, cache policy and security headers.
 */
export class Renderer {
  readonly #options: RenderOptions;
  readonly #security: SecurityHeaders;

  constructor(options: RenderOptions, security: SecurityHeaders) {
    this.#options = options;
    this.#security = security;
  }

  async page(exchange: Exchange): Promise<Response> {
    const { request, path } = exchange;
    const session = await this.#openSession(request, exchange.client);
    const missing = isRemixInternal(path) ? this.#problem(request, 404) : null;
    const rendered = await this.#render(exchange, session, missing);
    const away = rendered.failures.find(isUnavailable);
    if (away) return this.unavailable(exchange, away);
    if (rendered.failures.some(isListenerGone)) return this.#signedOut(exchange, session);
    const problem = await this.#problemIn(request, rendered.response);
    const shown = problem ? await this.#render(exchange, session, problem) : rendered;
    return this.#finish(request, session, shown);
  }

  /**
   * Turns an error response of the server itself into JSON for programs, an error page for forms.
   */
  async rejection(exchange: Exchange, rejected: Response): Promise<Response> {
    const { request } = exchange;
    const problem = await this.#problemIn(request, rejected.clone());
    if (!problem) return rejected;
    const session = await this.#openSession(request, exchange.client);
    const rendered = await this.#render(exchange, session, problem);
    const response = await this.#finish(request, session, rendered);
    const retryAfter = rejected.headers.get("retry-after");
    if (retryAfter) response.headers.set("Retry-After", retryAfter);
    return response;
  }

  /**
   * Renders the error page after an unexpected error, without the session, which may have failed.
   */
  async failure(exchange: Exchange, status = 500): Promise<Response> {
    const problem = this.#problem(exchange.request, status);
    const request = problemRequest(new Request(exchange.request.url));
    const session = await this.#openSession(request, exchange.client);
    const rendered = await this.#render({ ...exchange, request }, session, problem);
    return this.#finish(request, session, rendered);
  }

  /** Answers while the database is away or has no room; nothing has been saved. */
  async unavailable(exchange: Exchange, why: unknown): Promise<Response> {
    logOutage(exchange.log, why);
    const { code, message } = plainError(503);
    const isCall = exchange.path.startsWith(addresses.api.prefix) && !wantsPage(exchange.request);
    const response = isCall
      ? apiError(503, code, message)
      : await this.failure(exchange, 503).catch(
          () => new Response(`${message}\n`, { status: 503 }),
        );
    response.headers.set("Retry-After", String(RETRY_SECONDS));
    return response;
  }

  /** Answers a listener who was deleted meanwhile, from another device: nothing is saved. */
  async #signedOut(exchange: Exchange, session: Session): Promise<Response> {
    const { request } = exchange;
    await session.signOut();
    const problem = this.#problem(request, 401);
    const answer = apiError(401, problem.code, problem.message);
    const isCall = exchange.path.startsWith(addresses.api.prefix) && !wantsPage(request);
    const rendered = await this.#render(exchange, session, problem);
    return this.#finish(request, session, isCall ? { ...rendered, response: answer } : rendered);
  }

  #openSession(request: Request, client: string): Promise<Session> {
    const { stores, services } = this.#options;
    return stores.openSession(request, () => services.rowBudgets.take("listeners", client, 1));
  }

  #problem(request: Request, status: number): Problem {
    return problemFor(request, status, this.#options.env.origin);
  }

  /** Null unless the response is an error that must become a page. */
  #problemIn(request: Request, response: Response): Promise<Problem | null> {
    return problemOf(request, response, this.#options.env.origin);
  }

  async #render(exchange: Exchange, session: Session, problem: Problem | null): Promise<Rendered> {
    const { request, path, timing } = exchange;
    const created = createContext(this.#options, exchange, { session, problem });
    const page = problem ? problemRequest(request) : request;
    const made = await timing.measure("render", () =>
      this.#options.pages.handle(page, created.context),
    );
    const response =
      path.startsWith(addresses.api.prefix) && !problem ? asApiError(request, made) : made;
    return { ...created, response, problem };
  }

  async #finish(request: Request, session: Session, rendered: Rendered): Promise<Response> {
    const { response, context, publication, personal, problem } = rendered;
    const { nonce, device } = context;
    const status = problem?.status ?? response.status;
    const headers = new Headers(response.headers);
    for (const cookie of [await session.commit(), device.setCookie()]) {
      if (cookie) headers.append("Set-Cookie", cookie);
    }
    const streaming = nonce !== undefined;
    const { policy, keys } = publication;
    sealCaching(headers, status, { method: request.method, personal, streaming, policy, keys });
    for (const [name, value] of Object.entries(this.#security.whole)) headers.set(name, value);
    headers.set("Content-Security-Policy", this.#security.policyFor(nonce));
    if (streaming) headers.set("X-Accel-Buffering", "no");
    const text = textOf(response);
    const init = { status, headers };
    return text === null ? new Response(response.body, init) : textResponse(text, init);
  }
}
