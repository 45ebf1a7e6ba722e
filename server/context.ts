import type { AppLoadContext } from "@remix-run/server-runtime";
import { randomBytes, randomUUID } from "node:crypto";
import type { Env } from "~/services/env.server";
import type { Log } from "~/services/log.server";

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    env: Env;
    /** Carries the request id in every line. */
    log: Log;
    requestId: string;
    /** For the inline scripts of this one response; put into the Content-Security-Policy when used. */
    nonce: string;
  }
}

type Parts = { env: Env; log: Log; request: Request };

const REQUEST_ID = /^[\w.:-]{8,64}$/;

/** A proxy's id is kept when it looks like one, so that one request has one id in all logs. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get("x-request-id");
  return given && REQUEST_ID.test(given) ? given : randomUUID();
}

export function createContext({ env, log, request }: Parts): AppLoadContext {
  const requestId = requestIdOf(request);
  return {
    env,
    log: log.child({ requestId }),
    requestId,
    nonce: randomBytes(16).toString("base64url"),
  };
}
