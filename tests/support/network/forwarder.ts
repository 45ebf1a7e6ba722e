import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface Forwarder {
  /** The server's URL by way of this address. */
  url: string;
  /** Connections that it did not accept. */
  readonly refused: number;
  /** Leads to another server from now on, and ends the connections to the one before. */
  leadTo(target: URL): void;
  /** Ends all connections, and accepts no more until `leadTo`. */
  cut(): void;
  /** Keeps all connections and passes nothing on any more, until `leadTo`. */
  hang(): void;
  /** Passes nothing on any more over the connections there are, as a firewall that forgot them. */
  forget(): void;
  /** Hangs as soon as clients have sent this many bytes more. */
  hangAfter(bytes: number): void;
  stop(): Promise<void>;
}

/** An address that leads to a server on 127.0.0.1, as the virtual address of a database does. */
export async function startForwarder(target: URL, host = "127.0.0.1"): Promise<Forwarder> {
  let port: number | null = Number(target.port);
  const open = new Set<Socket>();
  let isHanging = false;
  let bytesLeft = Infinity;
  let refused = 0;
  const forget = () => {
    for (const socket of open) socket.unpipe();
  };
  const hang = () => {
    isHanging = true;
    bytesLeft = Infinity;
    forget();
  };
  const server = createServer((client) => {
    if (port === null) {
      refused += 1;
      return void client.destroy();
    }
    const upstream = connect(port, "127.0.0.1");
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    if (isHanging) return;
    client.pipe(upstream).pipe(client);
    client.on("data", (chunk: Buffer) => {
      bytesLeft -= chunk.byteLength;
      if (bytesLeft < 0) hang();
    });
  });
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  server.listen(0, host);
  await once(server, "listening");
  const own = (server.address() as AddressInfo).port;
  const url = new URL(target);
  // `URL` does not change the host of `redis:` and `postgres:` by itself.
  const at = url.href.replace(url.host, `${host.includes(":") ? `[${host}]` : host}:${own}`);
  return {
    url: at,
    get refused() {
      return refused;
    },
    leadTo(next) {
      port = Number(next.port);
      isHanging = false;
      endAll();
    },
    cut() {
      port = null;
      endAll();
    },
    hang,
    forget,
    hangAfter(bytes) {
      bytesLeft = bytes;
    },
    async stop() {
      endAll();
      server.close();
      await once(server, "close");
    },
  };
}
