import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";

/** The loopback address that counts as public in tests, where untrusted servers listen. */
export const PUBLIC_ADDRESS = "127.0.0.80";

/** For `expect.poll`, long enough for a busy machine. */
export const SOON = { timeout: 4000 };

export interface UntrustedServer {
  port: number;
  /** The heads of the requests so far, as they arrived. */
  asked: string[];
  /** Connections so far. */
  connections: number;
  /** Connections that are open now. */
  open: Set<Socket>;
  /** Responds to a request by writing raw bytes to the socket. */
  answer: (socket: Socket, asked: string) => void;
  /** Clears the requests, closes open connections, and responds with `hello` again. */
  reset(): void;
  stop(): Promise<void>;
}

interface Options {
  address?: string;
  port?: number;
  tls?: { key: string; cert: string };
}

const sayHello = (socket: Socket) => void socket.end(rawResponse("hello"));

/** A stranger's server, which may respond with anything, in any way. */
export async function startUntrustedServer({
  address = PUBLIC_ADDRESS,
  port = 0,
  tls,
}: Options = {}) {
  const stranger: UntrustedServer = {
    port: 0,
    asked: [],
    connections: 0,
    open: new Set(),
    answer: sayHello,
    reset() {
      for (const socket of stranger.open) socket.destroy();
      stranger.asked.length = 0;
      stranger.connections = 0;
      stranger.answer = sayHello;
    },
    async stop() {
      for (const socket of stranger.open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  function handleConnection(socket: Socket): void {
    stranger.open.add(socket);
    let head = "";
    socket.on("close", () => stranger.open.delete(socket));
    socket.on("error", () => undefined);
    socket.on("data", (data) => {
      if (head.includes("\r\n\r\n")) return;
      head += data.toString("latin1");
      if (!head.includes("\r\n\r\n")) return;
      stranger.asked.push(head);
      stranger.answer(socket, head);
    });
  }
  const server = tls ? createTlsServer(tls, handleConnection) : createServer(handleConnection);
  server.on("connection", () => (stranger.connections += 1));
  server.on("tlsClientError", () => undefined);
  server.listen(port, address);
  await once(server, "listening");
  stranger.port = (server.address() as AddressInfo).port;
  return stranger;
}

/** A raw HTTP/1.1 response. */
export function rawResponse(
  body: string | Buffer,
  { status = "200 OK", headers = {} }: { status?: string; headers?: Record<string, string> } = {},
): Buffer {
  const fields = { "Content-Length": String(Buffer.byteLength(body)), ...headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join("")}\r\n`, "latin1"),
    Buffer.from(body),
  ]);
}
