import { proxiedAddresses } from "~/domain/radio/station-item";
import type { Station } from "~/domain/radio/station";
import type { Guard } from "../../upstreams/guard/guard.server";
import type { GuardedStream } from "../../upstreams/guard/open.server";
import { UpstreamError } from "../../upstreams/http.server";
import type { createStationOpener } from "./open-station.server";

const SOUND = /^(?:audio\/(?!.*mpegurl)[\w.+-]{1,64}|application\/ogg)$/i;
const IDLE_MS = 30_000;

/** A station's sound as its server sends it. */
export interface ProxiedSound extends Pick<GuardedStream, "body" | "close"> {
  type: string;
}

interface Options {
  guard: Pick<Guard, "tune">;
  opener: ReturnType<typeof createStationOpener>;
}

/** Opens stations for browsers that may not open them themselves (RADIO-23). */
export function createStationProxy({ guard, opener }: Options) {
  async function open(address: string, signal: AbortSignal): Promise<ProxiedSound> {
    const headers = { "Icy-MetaData": "0" } as const;
    const stream = await guard.tune(address, { headers, signal, idleMs: IDLE_MS });
    const { status, url, body, close } = stream;
    const type = stream.headers.get("Content-Type")?.split(";")[0]?.trim() ?? "";
    // Titles that nobody asked for would be noise in the sound.
    const isSound = SOUND.test(type) && !stream.headers.has("icy-metaint");
    if (status === 200 && isSound) return { type, body, close };
    close();
    if (status !== 200) throw new UpstreamError(url.hostname, "status", status);
    throw new UpstreamError(url.hostname, "garbage");
  }

  return {
    /**
     * Opens the first of a station's addresses that sends sound.
     * @returns null if none can be passed on
     * @throws {UpstreamError} the last failure
     */
    async open(
      station: Pick<Station, "stream" | "url" | "isHls">,
      signal: AbortSignal,
    ): Promise<ProxiedSound | null> {
      let failure: unknown = null;
      for (const address of proxiedAddresses(station)) {
        try {
          // Many playlists have an address that does not look like one.
          const found = await opener.open(address);
          if (found) return await open(found, signal);
        } catch (error) {
          if (!(error instanceof UpstreamError)) throw error;
          failure = error;
        }
      }
      if (failure) throw failure;
      return null;
    },
  };
}
