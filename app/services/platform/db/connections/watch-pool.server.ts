import type { ClientBase, Pool, QueryConfig } from "pg";
import { timed } from "../../notices.server";

/** How many connections a pool has, how many of them are idle, and how many wait for one. */
export type Connections = {
  pool: string;
  open: number;
  idle: number;
  waiting: number;
  most: number;
};

export function connectionsOf(name: string, pool: Pool): Connections {
  const { totalCount: open, idleCount: idle, waitingCount, options } = pool;
  // The pool counts those too who get a connection in a moment.
  const waiting = idle === 0 && open >= options.max ? waitingCount : 0;
  return { pool: name, open, idle, waiting, most: options.max };
}

type Done = (error: Error | undefined, result: unknown) => void;
type Query = (config: string | QueryConfig, values?: unknown, done?: Done) => unknown;

/** A stream of rows, for example, which has events of its own. */
const isSubmitted = (config: unknown) =>
  typeof config === "object" && config !== null && "submit" in config;

function watchClient(pool: string, client: ClientBase): void {
  const query = client.query.bind(client) as Query;
  const watched: Query = (config, values, done) => {
    if (isSubmitted(config)) return query(config, values, done);
    const ended = timed("statement");
    const text = typeof config === "string" ? config : config.text;
    const end = (isFailed: boolean) => ended({ pool, text, isFailed });
    const callback = typeof values === "function" ? (values as Done) : done;
    if (callback) {
      const ofValues = values === callback ? undefined : values;
      return query(config, ofValues, (error, result) => {
        end(error !== undefined && error !== null);
        callback(error, result);
      });
    }
    const answer = query(config, values);
    if (answer instanceof Promise)
      answer.then(
        () => end(false),
        () => end(true),
      );
    return answer;
  };
  // `query` is overloaded, which TypeScript cannot infer here.
  client.query = watched as typeof client.query;
}

/** Tells of every statement on the pool's connections, those of transactions too. */
export function watchStatements(name: string, pool: Pool): void {
  pool.on("connect", (client) => watchClient(name, client));
}
