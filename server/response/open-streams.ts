const SWEEP_MS = 1000;

/** An answer that stays open for hours. */
export interface OpenStream {
  client: string;
  /** When the server stops. */
  end(): void;
  /** Proxies close connections that are silent for long; called every 20 s. */
  beat?(): void;
}

interface Limits {
  total: number;
  /** A network has many clients, and a client many tabs. */
  perClient: number;
}

const HEARTBEAT_MS = 20_000;

/** Counts open streams. One timer serves them all. */
export function createOpenStreams({ total, perClient }: Limits, isDraining: () => boolean) {
  const open = new Set<OpenStream>();
  const clients = new Map<string, number>();
  let beats = 0;
  const timer = setInterval(() => {
    if (isDraining()) for (const stream of open) stream.end();
    beats = (beats + SWEEP_MS) % HEARTBEAT_MS;
    if (beats === 0) for (const stream of open) stream.beat?.();
  }, SWEEP_MS);
  timer.unref();
  const count = (client: string, by: number) => {
    const now = (clients.get(client) ?? 0) + by;
    if (now > 0) clients.set(client, now);
    else clients.delete(client);
  };
  return {
    isFull: (client: string) => open.size >= total || (clients.get(client) ?? 0) >= perClient,
    add(stream: OpenStream): void {
      open.add(stream);
      count(stream.client, 1);
    },
    remove(stream: OpenStream): void {
      if (open.delete(stream)) count(stream.client, -1);
    },
  };
}
