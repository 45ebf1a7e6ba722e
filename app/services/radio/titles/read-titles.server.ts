import { createIcyTitles } from "~/domain/radio/titles/icy-titles";
import { isFlood } from "~/domain/radio/station-flood";
import { UpstreamError } from "../../upstreams/http.server";
import { readHlsTitles, type TitleParts } from "./read-hls-titles.server";

/**
 * Bytes between two blocks; larger values are typing errors, smaller ones would put a block into
 * every packet.
 */
const [MIN_INTERVAL, MAX_INTERVAL] = [512, 1_000_000];

/**
 * Reads a station's titles until the stream ends or the signal aborts.
 * @returns false if the station sends none, or more bytes than any sound has
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
    if (!(interval >= MIN_INTERVAL && interval <= MAX_INTERVAL)) return false;
    const titles = createIcyTitles(Math.floor(interval));
    const started = performance.now();
    let received = 0;
    for await (const chunk of body) {
      received += chunk.length;
      if (isFlood(received, (performance.now() - started) / 1000)) return false;
      const title = titles.read(chunk);
      if (title !== null) onTitle(title);
    }
    return true;
  } finally {
    close();
  }
}
