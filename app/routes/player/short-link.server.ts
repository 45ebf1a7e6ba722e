import type { Env } from "~/services/platform/env.server";

/** This server also answers on the host of short links; redirects from there go to the main host. */
export function fromShortLink({ origin, shortLinkOrigin }: Env, path: string): string {
  return shortLinkOrigin ? origin + path : path;
}
