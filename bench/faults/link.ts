import { connect, createServer, type Socket } from "node:net";

/** A way to a store, which can be broken as a network breaks. */
export interface Link {
  /** The store's address through the link. */
  url: string;
  /** Passes nothing on, in either direction, and keeps connections open. */
  hang(): void;
  /** Refuses connections and ends those that are open. */
  cut(): void;
  /** Passes everything on again. */
  mend(): void;
  /** Leads to another server from now on, and ends connections to the old one. */
  lead(url: string): void;
  stop(): void;
}

const portOf = (url: string) => Number(new URL(url).port);

/** Opens a link to a server on loopback. */
export async function openLink(target: string): Promise<Link> {
  let port = portOf(target);
  let state: "open" | "hung" | "cut" = "open";
  const sockets = new Set<Socket>();
  const track = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on("data", (chunk) => void (state === "open" && other.write(chunk)));
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const server = createServer((client) => {
    if (state === "cut") return client.destroy();
    const store = connect(port, "127.0.0.1");
    track(client, store);
    track(store, client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(target);
  url.port = String(typeof address === "object" && address ? address.port : 0);
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    hang: () => void (state = "hung"),
    cut() {
      state = "cut";
      drop();
    },
    mend() {
      // What was swallowed is lost, as after a network's outage: such connections cannot go on.
      if (state === "hung") drop();
      state = "open";
    },
    lead(other) {
      port = portOf(other);
      drop();
    },
    stop() {
      server.close();
      drop();
    },
  };
}
