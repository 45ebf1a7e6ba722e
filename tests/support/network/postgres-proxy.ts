import { connect, createServer, type Socket } from "node:net";

export interface PostgresProxy {
  /** The database's URL through the proxy. */
  url: string;
  /** Statements sent and awaited since the last call; each is one round trip. */
  takeStatements(): string[];
  stop(): Promise<void>;
}

const PARSE = "P".charCodeAt(0);
const BIND = "B".charCodeAt(0);
const QUERY = "Q".charCodeAt(0);

/** Reads the messages that a client sends after its first, which has no type byte. */
function readMessages(found: (type: number, body: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      if (isStarted) found(rest.readUInt8(0), rest.subarray(5, length));
      isStarted = true;
      rest = rest.subarray(length);
    }
  };
}

const textUntilNul = (body: Buffer, from = 0) => body.toString("utf8", from, body.indexOf(0, from));

/** Forwards to a PostgreSQL on loopback and records each statement that a client sends. */
export async function startPostgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const target = new URL(databaseUrl);
  let statements: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    const named = new Map<string, string>();
    let text = "";
    const read = readMessages((type, body) => {
      if (type === QUERY) statements.push(textUntilNul(body));
      if (type === PARSE) {
        const name = textUntilNul(body);
        text = textUntilNul(body, body.indexOf(0) + 1);
        named.set(name, text);
      }
      if (type === BIND) {
        const name = textUntilNul(body, body.indexOf(0) + 1);
        statements.push(named.get(name) ?? text);
      }
    });
    client.on("data", read);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(typeof address === "object" && address ? address.port : 0);
  return {
    url: url.href,
    takeStatements() {
      const taken = statements;
      statements = [];
      return taken;
    },
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
