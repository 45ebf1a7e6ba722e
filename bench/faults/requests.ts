import { Agent } from "node:http";
import { rawRequest, type RawResponse } from "../raw-request";

/** A visitor who waits longer than this has gone. */
const GIVE_UP_MS = 30_000;

/** What a request came to: `refused` is 503 with `Retry-After`, as promised; `failed` is worse. */
type Outcome = "ok" | "refused" | "failed";

/** A request that was made. */
export interface Made {
  outcome: Outcome;
  /** When it began, by `performance.now()`. */
  at: number;
  /** How long it took, in milliseconds. */
  ms: number;
  /** The status, or the error's code, and the path. */
  what: string;
  /** New cookies, as `name=value`. */
  cookies: string[];
}

export interface Visit {
  path: string;
  cookie?: string;
  /** JSON, or a form. Without a body it is a GET. */
  body?: object | URLSearchParams;
}

/** Somebody at an address of their own. */
export interface Client {
  ask(visit: Visit): Promise<Made>;
  close(): void;
}

function outcomeOf({ status, headers }: RawResponse): Outcome {
  if (status >= 200 && status < 500) return "ok";
  return status === 503 && headers["retry-after"] ? "refused" : "failed";
}

function bodyOf(body: Visit["body"], origin: string) {
  if (!body) return { method: "GET", headers: {}, text: "" };
  const isForm = body instanceof URLSearchParams;
  const text = isForm ? body.toString() : JSON.stringify(body);
  const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
  const headers = { "content-type": type, "content-length": String(Buffer.byteLength(text)) };
  return { method: "POST", headers: { ...headers, origin }, text };
}

/** @param at of the client: 0 to 65,535 */
export function clientOf(origin: string, at: number): Client {
  const localAddress = `127.1.${at >> 8}.${at & 255 || 1}`;
  const agent = new Agent({ keepAlive: true, localAddress });
  const send = ({ path, cookie, body }: Visit) => {
    const { method, headers, text } = bodyOf(body, origin);
    const accept = body instanceof URLSearchParams ? "text/html" : "*/*";
    return rawRequest(origin + path, {
      ...{ method, body: text, agent, timeoutMs: GIVE_UP_MS },
      headers: { accept, ...headers, ...(cookie && { cookie }) },
    });
  };
  async function ask(visit: Visit): Promise<Made> {
    const start = performance.now();
    const made = (outcome: Outcome, what: string, cookies: string[] = []): Made => ({
      outcome,
      at: start,
      ms: performance.now() - start,
      what: `${what} ${visit.path.replace(/\?.*/, "")}`,
      cookies: cookies.map((one) => one.slice(0, one.indexOf(";"))),
    });
    try {
      const answer = await send(visit);
      return made(outcomeOf(answer), String(answer.status), answer.headers["set-cookie"]);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
      return made("failed", code);
    }
  }
  return { ask, close: () => agent.destroy() };
}
