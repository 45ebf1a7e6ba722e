import { createHash } from "node:crypto";
import { FIRST_PRESSES } from "~/first-presses";
import { signInSources } from "~/services/upstreams/oauth/oauth-providers.server";
import type { Env } from "~/services/platform/env/env.server";

/** `default-src` does not cover framing. */
const OF_FILE = "default-src 'none'; frame-ancestors 'none'";

const INLINE = `'sha256-${createHash("sha256").update(FIRST_PRESSES).digest("base64")}'`;

const YOUTUBE = "https://www.youtube.com";

export type HeaderRecord = Record<string, string>;

/** The security headers of every response. */
export type SecurityHeaders = {
  /** All headers, for a response whose only inline script is that of every page. */
  whole: HeaderRecord;
  /**
   * For a file that is not a page: a kilobyte less than {@link whole}, most of which is about what
   * a page may load.
   */
  ofFile: HeaderRecord;
  /** The content security policy of a page with React's inline scripts. */
  policyFor(nonce: string | undefined): string;
};

function unique(...sources: string[]): string {
  return [...new Set(sources)].join(" ");
}

/**
 * Returns the only two paths allowed on the video host: the loader of the IFrame API, and the
 * folder from which it loads the player.
 */
function playerScripts(iframeApiUrl: string): string[] {
  const { origin, pathname } = new URL(iframeApiUrl);
  return [origin + pathname.replace(/[;,]/g, encodeURIComponent), `${origin}/s/player/`];
}

/**
 * Lists the servers of the station directory, to which browsers send clicks and votes (RADIO-19).
 */
function stationDirectory({ radio }: Env): string {
  return radio.url
    ? new URL(radio.url).origin
    : `https://*.${radio.mirrors.replace(/^[^.]+\./, "")}`;
}

/**
 * Builds the policy. YouTube's own loader may embed from its own host instead of
 * `YOUTUBE_EMBED_ORIGIN`, so both are allowed.
 */
function contentSecurityPolicy(env: Env, nonce: string | undefined): string {
  const { iframeApiUrl, embedOrigin, imageOrigin } = env.youtube;
  const isYoutube = new URL(iframeApiUrl).origin === YOUTUBE;
  const nonces = nonce ? [`'nonce-${nonce}'`] : [];
  const { pictures, forms } = signInSources(env);
  const development = env.mode === "development";
  // Stations and episodes come from anywhere. Scripts only fetch the pieces of stations that stream
  // in pieces.
  const anyHost = env.secure ? ["https:"] : ["https:", "http:"];
  const directives: [string, string][] = [
    ["default-src", "'none'"],
    ["script-src", unique("'self'", INLINE, ...nonces, ...playerScripts(iframeApiUrl))],
    ["style-src", development ? "'self' 'unsafe-inline'" : "'self'"],
    [
      "img-src",
      unique(
        "'self'",
        "data:",
        imageOrigin,
        ...env.deezerImageOrigins,
        ...env.adImageOrigins,
        ...(env.reviews.blogUrl ? [new URL(env.reviews.blogUrl).origin] : []),
        ...pictures,
      ),
    ],
    ["font-src", "'self'"],
    ["media-src", unique("'self'", "blob:", ...anyHost)],
    ["frame-src", unique(embedOrigin, ...(isYoutube ? [YOUTUBE] : []))],
    [
      "connect-src",
      unique("'self'", stationDirectory(env), ...anyHost, ...(development ? ["ws:", "wss:"] : [])),
    ],
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
  const denied = ["camera", "geolocation", "microphone", "payment", "usb"];
  const everywhere: HeaderRecord = {
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    ...(env.secure && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
  };
  const whole: HeaderRecord = {
    ...everywhere,
    "Content-Security-Policy": contentSecurityPolicy(env, undefined),
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Permissions-Policy": [
      ...delegated.map((feature) => `${feature}=(self ${embed})`),
      ...denied.map((feature) => `${feature}=()`),
    ].join(", "),
  };
  return {
    whole,
    ofFile: { ...everywhere, "Content-Security-Policy": OF_FILE },
    policyFor: (nonce) =>
      nonce ? contentSecurityPolicy(env, nonce) : (whole["Content-Security-Policy"] ?? ""),
  };
}
