import { rm } from "node:fs/promises";
import { afterAll, beforeAll } from "vitest";
import { startApp, type App } from "../support/app";
import { embeddedDataDir } from "../support/embedded-data";

/** The built app for the tests of this file, without any upstream, reached through the function returned. */
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
