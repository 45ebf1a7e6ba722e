import { networkOf } from "~/domain/network/network";
import { CLIENTS_OF_A_NETWORK } from "~/services/platform/limits/limiter.server";
import { notify } from "~/services/platform/notices.server";

const SWEEP_MS = 1000;

/** A response that stays open for hours and holds one of the places. */
export interface OpenStream {
  /** Called when the server stops. */
  end: () => void;
  /** Called every 20 s, because proxies close connections that stay silent. */
  beat: () => void;
  /** Gives the place back. */
  leave(): void;
}

export const STREAMS = ["titles", "sound"] as const;

interface Limits {
  kind: (typeof STREAMS)[number];
  total: number;
  /** A client has many tabs; its network has the places of ten clients. */
  perClient: number;
}

const HEARTBEAT_MS = 20_000;

/** The name of a kind's places among all limits. */
export const limitOf = (kind: string) => `${kind}-streams`;

/** Counts open streams. One timer serves them all. */
export function createOpenStreams({ kind, total, perClient }: Limits, isDraining: () => boolean) {
  const open = new Set<OpenStream>();
  const clients = new Map<string, number>();
  const networks = new Map<string, number>();
  let beats = 0;
  const timer = setInterval(() => {
    if (isDraining()) for (const stream of open) stream.end();
    beats = (beats + SWEEP_MS) % HEARTBEAT_MS;
    if (beats === 0) for (const stream of open) stream.beat();
  }, SWEEP_MS);
  timer.unref();
  const add = (counts: Map<string, number>, key: string, by: number) => {
    const now = (counts.get(key) ?? 0) + by;
    if (now > 0) counts.set(key, now);
    else counts.delete(key);
  };
  const count = (client: string, by: number) => {
    add(clients, client, by);
    add(networks, networkOf(client), by);
  };
  const hasPlace = (client: string) =>
    open.size < total &&
    (clients.get(client) ?? 0) < perClient &&
    (networks.get(networkOf(client)) ?? 0) < perClient * CLIENTS_OF_A_NETWORK;
  return {
    /**
     * Takes a place before anything is awaited, so that a burst cannot get past the limits; null if
     * there is none.
     */
    take(client: string): OpenStream | null {
      if (!hasPlace(client)) {
        notify("refusal", { limit: limitOf(kind) });
        return null;
      }
      const nothing = () => undefined;
      const stream: OpenStream = {
        end: nothing,
        beat: nothing,
        leave() {
          if (!open.delete(stream)) return;
          count(client, -1);
          notify("stream", { kind, by: -1 });
        },
      };
      open.add(stream);
      count(client, 1);
      notify("stream", { kind, by: 1 });
      return stream;
    },
  };
}
