/** Visitors who cost the site more than listeners do. */
import { connect } from "node:net";
import { clientOf, type Made } from "./requests";

/** Where the addresses of these visitors begin, after those of the crowd. */
const FIRST = 1000;

/** Opens requests whose bodies come a byte a second. @returns what ends them */
export function openSlowRequests(origin: string, count: number): () => void {
  const { hostname, port, host } = new URL(origin);
  const head = `POST /api/history/add HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n`;
  const sockets = Array.from({ length: count }, (_, at) => {
    const localAddress = `127.2.0.${(at % 250) + 1}`;
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    socket.on("error", () => undefined).write(head);
    return socket;
  });
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write("{");
  }, 1000);
  return () => {
    clearInterval(timer);
    for (const socket of sockets) socket.destroy();
  };
}

/** Sends this many wrong passwords at once, each from an address of its own. */
export async function floodOfSignIns(origin: string, count: number): Promise<Made[]> {
  const signIns = Array.from({ length: count }, async (_, at) => {
    const client = clientOf(origin, FIRST + at);
    const email = `nobody${at}@example.org`;
    const body = new URLSearchParams({ email, password: "Wrong-wrong-wrong-wrong" });
    return client.ask({ path: "/login/password", body }).finally(() => client.close());
  });
  return Promise.all(signIns);
}

/** Twelve visitors who search for what nobody has searched, for this long. */
export async function searchesOfStrangers(origin: string, forMs: number): Promise<Made[]> {
  const until = performance.now() + forMs;
  const all: Made[] = [];
  const search = async (at: number) => {
    const client = clientOf(origin, FIRST + at);
    for (let round = 0; performance.now() < until; round += 1) {
      all.push(await client.ask({ path: `/search?q=nobody+${at}+${round}&wait=1` }));
    }
    client.close();
  };
  await Promise.all(Array.from({ length: 12 }, (_, at) => search(at)));
  return all;
}
