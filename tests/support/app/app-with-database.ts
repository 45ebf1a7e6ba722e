import { Client } from "pg";
import { afterAll, beforeAll } from "vitest";
import { postgresCopy, type PostgresCopy } from "../data/postgres-copy";
import { startApp, type App } from "./app";

interface Startable {
  stop(): Promise<void>;
}

export interface AppWithDatabase<Upstream> {
  readonly app: App;
  /** Connected to the app's database. */
  readonly database: Client;
  readonly upstream: Upstream;
}

/**
 * The built app with an upstream of its own and a database that the tests of a file can query.
 * @param envOf the app's further environment, which may name the upstream
 */
export function setUpAppWithDatabase<Upstream extends Startable>(
  startUpstream: () => Promise<Upstream>,
  envOf: (upstream: Upstream) => Record<string, string>,
): AppWithDatabase<Upstream> {
  let copy: PostgresCopy | null;
  let app: App;
  let database: Client;
  let upstream: Upstream;
  beforeAll(async () => {
    copy = await postgresCopy();
    if (!copy) throw new Error("There is no PostgreSQL for tests");
    database = new Client({ connectionString: copy.url });
    upstream = await startUpstream();
    app = await startApp({ env: { ...envOf(upstream), DATABASE_URL: copy.url } });
    await database.connect();
  });
  afterAll(async () => {
    await app.stop();
    await database.end();
    await Promise.all([upstream.stop(), copy?.remove()]);
  });
  return {
    get app() {
      return app;
    },
    get database() {
      return database;
    },
    get upstream() {
      return upstream;
    },
  };
}
