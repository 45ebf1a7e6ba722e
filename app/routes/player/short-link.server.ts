import type { Env } from "~/services/platform/env/env.server";

/** Redirects from the host of short links, which this server also answers, to the main host. */
export function fromShortLink({ origin, shortLinkOrigin }: Env, path: string): string {
  return shortLinkOrigin ? origin + path : path;
}
