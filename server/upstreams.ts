import type { Env } from "~/services/env.server";

/** One upstream as an operator wants to read it. */
export type UpstreamStatus = { name: string; usable: boolean; note: string };

/** Which upstreams this configuration can use; told at the start and on `/status`. */
export function upstreamStatus({ youtube }: Env): UpstreamStatus[] {
  const host = (url: string) => new URL(url).host;
  return [
    { name: "player", usable: true, note: host(youtube.iframeApiUrl) },
    { name: "video titles (oEmbed)", usable: true, note: host(youtube.oembedUrl) },
    {
      name: "video data API",
      usable: youtube.apiKey !== undefined,
      note: youtube.apiKey ? host(youtube.apiUrl) : "YOUTUBE_API_KEY is unset",
    },
  ];
}

export function upstreamLines(env: Env): string[] {
  return upstreamStatus(env).map(
    ({ name, usable, note }) => `${name}: ${usable ? "usable" : "off"} (${note})`,
  );
}
