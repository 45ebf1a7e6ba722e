import { rm } from "node:fs/promises";
import { afterAll, beforeAll } from "vitest";
import { startApp, type App } from "../support/app/app";
import { embeddedDataDir } from "../support/data/embedded-data";

/** The built app without any upstream for the tests of this file, returned by a function. */
export function builtApp(env: Record<string, string> = {}): () => App {
  let app: App | undefined;
  let dataDir: string | undefined;
  beforeAll(async () => {
    dataDir = await embeddedDataDir();
    app = await startApp({ dataDir, env });
  }, 60_000);
  afterAll(async () => {
    await app?.stop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });
  return () => {
    if (!app) throw new Error("The app has not started");
    return app;
  };
}
