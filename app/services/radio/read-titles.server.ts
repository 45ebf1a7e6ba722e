import { createIcyTitles } from "~/domain/radio/icy-titles";
import { UpstreamError } from "../upstreams/http.server";
import { readHlsTitles, type TitleParts } from "./read-hls-titles.server";

/** Between two blocks; larger values are typing errors. */
const MAX_INTERVAL = 1_000_000;

/**
 * Reads a station's titles until the stream ends or the signal aborts.
 * @returns false for a station that sends none
 * @throws {UpstreamError}
 */
export async function readTitles(address: string, parts: TitleParts): Promise<boolean> {
  const { guard, onTitle, signal } = parts;
  if (/\.m3u8(?:\?|$)/i.test(address)) return readHlsTitles(address, parts);
  const { status, headers, url, body, close } = await guard.tune(address, {
    signal,
    idleMs: 30_000,
  });
  try {
    if (status !== 200) throw new UpstreamError(url.hostname, "status", status);
    if (/mpegurl/i.test(headers.get("content-type") ?? ""))
      return await readHlsTitles(address, parts);
    const interval = Number(headers.get("icy-metaint") ?? 0);
    if (!(interval > 0 && interval <= MAX_INTERVAL)) return false;
    const titles = createIcyTitles(Math.floor(interval));
    for await (const chunk of body) for (const title of titles.read(chunk)) onTitle(title);
    return true;
  } finally {
    close();
  }
}
