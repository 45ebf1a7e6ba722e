import { signInSources } from "~/services/accounts/oauth-providers.server";
import type { Env } from "~/services/env.server";

const YOUTUBE = "https://www.youtube.com";

export type HeaderRecord = Record<string, string>;

/** Security headers of every response; `policyFor` adds the nonce of a page with inline scripts. */
export type SecurityHeaders = {
  /** All of them, for a response without inline scripts. */
  whole: HeaderRecord;
  policyFor(nonce: string | undefined): string;
};

function unique(...sources: string[]): string {
  return [...new Set(sources)].join(" ");
}

/**
 * The IFrame API loader pulls its second script from its own origin, which is therefore allowed as a whole. The embed of
 * `YOUTUBE_EMBED_ORIGIN` falls back to the ordinary host when the loader is YouTube's own.
 */
function contentSecurityPolicy(env: Env, nonce: string | undefined): string {
  const { iframeApiUrl, embedOrigin, imageOrigin } = env.youtube;
  const script = new URL(iframeApiUrl).origin;
  const { pictures, forms } = signInSources(env);
  const development = env.mode === "development";
  const directives: [string, string][] = [
    ["default-src", "'none'"],
    ["script-src", unique("'self'", ...(nonce ? [`'nonce-${nonce}'`] : []), script)],
    ["style-src", development ? "'self' 'unsafe-inline'" : "'self'"],
    [
      "img-src",
      unique(
        "'self'",
        "data:",
        imageOrigin,
        ...env.deezerImageOrigins,
        ...env.adImageOrigins,
        ...pictures,
      ),
    ],
    ["font-src", "'self'"],
    ["media-src", "'self'"],
    ["frame-src", unique(embedOrigin, ...(script === YOUTUBE ? [YOUTUBE] : []))],
    ["connect-src", development ? "'self' ws: wss:" : "'self'"],
    ["worker-src", "'self'"],
    ["manifest-src", "'self'"],
    ["object-src", "'none'"],
    ["base-uri", "'none'"],
    ["form-action", unique("'self'", ...forms)],
    ["frame-ancestors", "'self'"],
  ];
  return directives.map(([name, value]) => `${name} ${value}`).join("; ");
}

export function securityHeaders(env: Env): SecurityHeaders {
  const embed = JSON.stringify(env.youtube.embedOrigin);
  const delegated = ["autoplay", "encrypted-media", "fullscreen", "picture-in-picture"];
  const refused = ["camera", "geolocation", "microphone", "payment", "usb"];
  const whole: HeaderRecord = {
    "Content-Security-Policy": contentSecurityPolicy(env, undefined),
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Permissions-Policy": [
      ...delegated.map((feature) => `${feature}=(self ${embed})`),
      ...refused.map((feature) => `${feature}=()`),
    ].join(", "),
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
  };
  if (env.secure) whole["Strict-Transport-Security"] = "max-age=31536000";
  return {
    whole,
    policyFor: (nonce) =>
      nonce ? contentSecurityPolicy(env, nonce) : (whole["Content-Security-Policy"] ?? ""),
  };
}
