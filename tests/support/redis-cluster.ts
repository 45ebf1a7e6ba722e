import { Redis } from "ioredis";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./app/process";
import { startRedis, type Service } from "./services";

const MASTERS = 3;
const SLOTS = 16_384;
/** After which the others say that one is away. */
const NODE_TIMEOUT_MS = 2000;
const WAIT_MS = 50;

/** Three Redis, each with a third of the keys and without a replica. */
export interface RedisCluster {
  nodes: readonly Service[];
  /** All addresses, as `REDIS_URL` takes them. */
  url: string;
  /** Returns the keys of each that match the pattern. */
  keys(pattern: string): Promise<string[][]>;
  stop(): Promise<void>;
}

type Node = Service & { clusterPort: number };

async function startNode(): Promise<Node> {
  const clusterPort = await freePort();
  const timeout = ["--cluster-node-timeout", String(NODE_TIMEOUT_MS)];
  const ports = ["--cluster-enabled", "yes", "--cluster-port", String(clusterPort)];
  return { ...(await startRedis([...ports, ...timeout])), clusterPort };
}

/** Gives each its slots, makes them known to each other, and waits until all serve all keys. */
async function join(nodes: readonly Node[], clients: readonly Redis[]): Promise<void> {
  const [first] = nodes;
  if (!first) throw new Error("a cluster needs a node");
  const { hostname, port } = new URL(first.url);
  for (const [at, client] of clients.entries()) {
    const [from, end] = [at, at + 1].map((part) => Math.floor((part * SLOTS) / clients.length));
    await client.cluster("ADDSLOTSRANGE", Number(from), Number(end) - 1);
    await client.cluster("SET-CONFIG-EPOCH", at + 1);
    if (at > 0) await client.call("CLUSTER", "MEET", hostname, port, first.clusterPort);
  }
  const isWhole = async (client: Redis) => {
    const info = String(await client.cluster("INFO"));
    return info.includes("cluster_state:ok") && info.includes(`known_nodes:${clients.length}`);
  };
  for (const client of clients) while (!(await isWhole(client))) await wait(WAIT_MS);
}

export async function startRedisCluster(): Promise<RedisCluster> {
  const nodes: Node[] = [];
  while (nodes.length < MASTERS) nodes.push(await startNode());
  const clients = nodes.map(({ url }) => new Redis(url));
  for (const client of clients) client.on("error", () => undefined);
  await join(nodes, clients);
  return {
    nodes,
    url: nodes.map(({ url }) => url).join(","),
    keys: (pattern) => Promise.all(clients.map((client) => client.keys(pattern))),
    async stop() {
      for (const client of clients) client.disconnect();
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}
