import { Cluster, Redis, type RedisOptions } from "ioredis";
import type { Log } from "./log.server";
import { notify, timed } from "./notices.server";

/** One Redis, or a cluster of several. Each script and pipeline uses one key. */
export type RedisClient = Redis | Cluster;

/** A Redis slower than this is no faster than the database behind it. */
const COMMAND_MS = 250;
/** A connection that is silent this long while commands wait is closed and reopened. */
const SILENCE_MS = 400;
/** The same for one that only receives messages: a moment's silence must not cost its pages. */
const LISTENER_SILENCE_MS = 2000;
/** How often one that only receives messages asks whether it still stands. */
const PING_MS = 3000;
const CONNECT_MS = 2000;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2000;

const ONCE = {
  connectTimeout: CONNECT_MS,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
} satisfies RedisOptions;

const LIMITS = {
  ...ONCE,
  commandTimeout: COMMAND_MS,
  socketTimeout: SILENCE_MS,
} satisfies RedisOptions;

/** Nobody waits for these: a subscription is answered, or its connection is opened anew. */
const LISTENER_LIMITS = { ...ONCE, socketTimeout: LISTENER_SILENCE_MS } satisfies RedisOptions;

const pauseBefore = (attempt: number) => Math.min(FIRST_PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS);

type Send = Cluster["sendCommand"];

/** Tells of every command: how long it took, and whether it failed. */
function watchCommands(redis: RedisClient): void {
  const send: Send = redis.sendCommand.bind(redis);
  redis.sendCommand = (...sent: Parameters<Send>) => {
    const [command] = sent;
    const ended = timed("command");
    const end = (isFailed: boolean) => () => ended({ isFailed });
    (command.promise as Promise<unknown>).then(end(false), end(true));
    return send(...sent);
  };
}

/** Logs once that something does not answer, and once that it does again. */
function outageLog(log: Log, what: string) {
  let isDown = false;
  return {
    failed(err: Error): void {
      notify("redis-away", {});
      if (!isDown) log.warn({ err }, `${what} does not answer, continuing without it`);
      isDown = true;
    },
    answered(): void {
      if (isDown) log.info(`${what} answers again`);
      isDown = false;
    },
  };
}

function connectOne(urls: readonly URL[], log: Log, limits: RedisOptions = LIMITS): Redis {
  const [first] = urls;
  const redis = new Redis(first?.href ?? "", {
    ...limits,
    enableOfflineQueue: false,
    retryStrategy(attempt) {
      const next = urls[attempt % urls.length];
      if (next) Object.assign(redis.options, placeOf(next));
      return pauseBefore(attempt);
    },
  });
  const outage = outageLog(log, "Redis");
  redis.on("error", outage.failed);
  redis.on("ready", outage.answered);
  return redis;
}

const DEFAULT_PORT = 6379;

/** The host of an IPv6 address without its brackets. */
const placeOf = ({ hostname, port }: URL) => ({
  host: hostname.replace(/^\[(.*)\]$/, "$1"),
  port: port ? Number(port) : DEFAULT_PORT,
});

/** What is given in the address is the same for every Redis of a cluster. */
function accessOf({ username, password, protocol }: URL): RedisOptions {
  return {
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(protocol === "rediss:" && { tls: {} }),
  };
}

/** A Redis that is away costs only what it has: its keys are refused at once, not tried again. */
function connectCluster(urls: readonly URL[], first: URL, log: Log): Cluster {
  const cluster = new Cluster(urls.map(placeOf), {
    redisOptions: { ...LIMITS, ...accessOf(first) },
    enableOfflineQueue: false,
    clusterRetryStrategy: pauseBefore,
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    maxRedirections: 4,
    slotsRefreshTimeout: CONNECT_MS,
    // Certificates are checked against names.
    dnsLookup: (address, found) => found(null, address),
  });
  const whole = outageLog(log, "Redis Cluster");
  cluster.on("error", whole.failed);
  cluster.on("ready", whole.answered);
  const outages = new Map<string, ReturnType<typeof outageLog>>();
  const outageOf = (node: string) => {
    const outage = outages.get(node) ?? outageLog(log, `Redis ${node} of the cluster`);
    outages.set(node, outage);
    return outage;
  };
  cluster.on("node error", (err: Error, node: string) => outageOf(node).failed(err));
  cluster.on("+node", (redis: Redis) => {
    redis.on("ready", () => outageOf(`${redis.options.host}:${redis.options.port}`).answered());
  });
  return cluster;
}

const parsed = (urls: string) => urls.split(",").map((url) => new URL(url));

/**
 * Connects in the background and retries forever. While Redis is unavailable, every command rejects
 * within 250 ms and callers use the database instead. Never throws.
 * @param urls one address, or several of a cluster with commas between
 */
export function connectRedis(urls: string, log: Log): RedisClient {
  const all = parsed(urls);
  const [first, second] = all;
  const redis = first && second ? connectCluster(all, first, log) : connectOne(all, log);
  watchCommands(redis);
  return redis;
}

/**
 * A firewall may drop a connection without a word: who only listens would wait forever, because
 * silence counts only while a command waits.
 */
function pingWhileReady(redis: Redis): void {
  let pings: NodeJS.Timeout | undefined;
  redis.on("ready", () => {
    clearInterval(pings);
    pings = setInterval(() => void redis.ping().catch(() => undefined), PING_MS).unref();
  });
  redis.on("close", () => clearInterval(pings));
}

/**
 * Connects to receive messages. In a cluster each Redis passes messages on to all others, so one
 * connection to any of them is enough; when it is lost, the next one is tried. Whoever listens
 * must expect that messages were missed whenever it becomes ready again.
 */
export function connectSubscriber(urls: string, log: Log): Redis {
  const redis = connectOne(parsed(urls), log, LISTENER_LIMITS);
  pingWhileReady(redis);
  return redis;
}

/** Sends a message through the first Redis that takes it. @throws if none does */
export async function publish(redis: RedisClient, channel: string, message: string): Promise<void> {
  if (redis instanceof Redis) {
    await redis.publish(channel, message);
    return;
  }
  let failure: unknown = new Error("no Redis of the cluster is connected");
  for (const node of redis.nodes("master")) {
    try {
      await node.publish(channel, message);
      return;
    } catch (err) {
      failure = err;
    }
  }
  throw failure;
}

/** Whether Redis answers; for `/readyz`. A cluster answers if it serves every key. */
export async function redisReady(redis: RedisClient): Promise<boolean> {
  try {
    if (redis instanceof Redis) return (await redis.ping()) === "PONG";
    return String(await redis.cluster("INFO")).includes("cluster_state:ok");
  } catch {
    return false;
  }
}
