import { isIP } from "node:net";
import { parseUrl } from "~/domain/text/parse-url";
import type { Env } from "~/services/platform/env/env.server";
import { isLoopback, type Bindings } from "../request/client-address";
import type { Middleware } from "../request/exchange";

/** Not meant for this server: clients may try another connection (RFC 9110). */
const MISDIRECTED = 421;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

const isAddress = (hostname: string) => isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;

type Origins = Pick<Env, "origin" | "shortLinkOrigin">;

/**
 * Tells whether a request is for one of our own hosts; ports are up to the proxies. Programs on
 * this machine may call it `localhost`. If `ORIGIN` is loopback, numeric addresses are ours too:
 * DNS rebinding needs a name.
 */
export function knownHosts({ origin, shortLinkOrigin }: Origins) {
  const names = [origin, ...(shortLinkOrigin ? [shortLinkOrigin] : [])].map(
    (one) => new URL(one).hostname,
  );
  const isLocal = names.some((name) => LOOPBACK.test(name));
  const isOurs = (name: string) =>
    names.includes(name) || (isLocal && (LOOPBACK.test(name) || isAddress(name)));
  // Nearly all requests name the same host.
  let known = new URL(origin).host;
  return (request: Request, bindings: Bindings): boolean => {
    const { incoming } = bindings;
    const inAddress = () => new URL(request.url);
    const host = incoming?.headers.host ?? inAddress().host;
    // A whole address as the request's target names a host too.
    const isWhole = incoming !== undefined && !incoming.url?.startsWith("/");
    if (host === known && !isWhole) return true;
    const hostname = parseUrl(`http://${host}`)?.hostname ?? "";
    if (isWhole && hostname !== inAddress().hostname) return false;
    if (!isOurs(hostname)) return LOOPBACK.test(hostname) && isLoopback(request.headers, bindings);
    known = host;
    return true;
  };
}

export type IsKnownHost = ReturnType<typeof knownHosts>;

/**
 * Refuses requests for other hosts, so that no other name can stand for ours, in a cache or by
 * leading to this machine.
 */
export function refuseOtherHosts(isKnown: IsKnownHost, { origin }: Origins): Middleware {
  return async (c, next) => {
    if (isKnown(c.req.raw, c.env)) return next();
    return c.text(`This server answers for ${origin} (ORIGIN) only.\n`, MISDIRECTED);
  };
}
