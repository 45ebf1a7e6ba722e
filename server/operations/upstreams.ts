import type { Env } from "~/services/platform/env/env.server";

/** One upstream, for operators. */
type UpstreamStatus = { name: string; usable: boolean; note: string };

type Keys = Pick<Env["google"], "clientId" | "clientSecret" | "tokenUrl">;

function signIn(name: string, names: { id: string; secret: string }, keys: Keys): UpstreamStatus {
  const missing = !keys.clientId ? names.id : keys.clientSecret ? null : names.secret;
  const note = missing ? `${missing} is unset` : new URL(keys.tokenUrl).host;
  return { name: `sign-in with ${name}`, usable: missing === null, note };
}

/** Lists which upstreams this configuration can use. */
function upstreamStatus({ youtube, google, facebook, ...env }: Env): UpstreamStatus[] {
  const host = (url: string) => new URL(url).host;
  return [
    { name: "player", usable: true, note: host(youtube.iframeApiUrl) },
    { name: "video titles (oEmbed)", usable: true, note: host(youtube.oembedUrl) },
    {
      name: "video data API",
      usable: youtube.apiKey !== undefined,
      note: youtube.apiKey ? host(youtube.apiUrl) : "YOUTUBE_API_KEY is unset",
    },
    {
      name: "suggestions",
      usable: env.suggestUrl !== null,
      note: env.suggestUrl ? host(env.suggestUrl) : "SUGGEST_URL is off",
    },
    { name: "lyrics", usable: true, note: host(env.lrclibUrl) },
    { name: "artists", usable: true, note: host(env.deezerUrl) },
    {
      name: "more similar artists",
      usable: env.lastfm.apiKey !== undefined,
      note: env.lastfm.apiKey ? host(env.lastfm.url) : "LASTFM_API_KEY is unset",
    },
    {
      name: "radio stations",
      usable: true,
      note: env.radio.url ? host(env.radio.url) : env.radio.mirrors,
    },
    { name: "podcasts", usable: true, note: host(env.podcasts.itunesUrl) },
    {
      name: "more podcasts",
      usable: env.podcasts.podcastIndex !== null,
      note: env.podcasts.podcastIndex
        ? host(env.podcasts.podcastIndex.url)
        : "PODCAST_INDEX_KEY or PODCAST_INDEX_SECRET is unset",
    },
    {
      name: "podcasts by Listen Notes' ids",
      usable: env.podcasts.listenNotes !== null,
      note: env.podcasts.listenNotes
        ? host(env.podcasts.listenNotes.url)
        : "LISTEN_API_KEY is unset",
    },
    {
      name: "email",
      usable: env.mail.smtpUrl !== undefined,
      note: env.mail.smtpUrl ? host(env.mail.smtpUrl) : "SMTP_URL is unset",
    },
    signIn("Google", { id: "GOOGLE_CLIENT_ID", secret: "GOOGLE_CLIENT_SECRET" }, google),
    signIn("Facebook", { id: "FACEBOOK_APP_ID", secret: "FACEBOOK_APP_SECRET" }, facebook),
  ];
}

/** Printed at the start and on `/status`. */
export function upstreamLines(env: Env): string[] {
  return upstreamStatus(env).map(
    ({ name, usable, note }) => `${name}: ${usable ? "usable" : "off"} (${note})`,
  );
}
