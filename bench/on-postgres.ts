import { startPostgres } from "../tests/support/services";
import { saveVideos } from "./listeners";
import { benchFolder, startBuiltApp, type Server } from "./servers";

export interface OnPostgres {
  /** All processes. */
  apps: Server[];
  /** The first of them. */
  app: Server;
  databaseUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts the built app over a PostgreSQL of its own that knows the benchmark's videos. The
 * processes share its listeners.
 */
export async function startOnPostgres(
  env: Record<string, string> = {},
  processes = 1,
): Promise<OnPostgres> {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  await saveVideos({ databaseUrl, dataDir: benchFolder() });
  const settings = { SESSION_SECRET: "of all processes", ...env, DATABASE_URL: databaseUrl };
  const start = () => startBuiltApp({ ...settings, DATA_DIR: benchFolder() });
  const app = await start();
  const apps = [app];
  while (apps.length < processes) apps.push(await start());
  const stop = async () => {
    await Promise.all(apps.map((one) => one.stop()));
    await postgres.stop();
  };
  return { apps, app, databaseUrl, stop };
}
