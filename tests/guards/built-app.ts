import { afterAll, beforeAll } from "vitest";
import { startApp, type App } from "../support/app/app";

/** The built app without any upstream for the tests of this file, returned by a function. */
export function builtApp(env: Record<string, string> = {}): () => App {
  let app: App | undefined;
  beforeAll(async () => {
    app = await startApp({ env });
  });
  afterAll(() => app?.stop());
  return () => {
    if (!app) throw new Error("The app has not started");
    return app;
  };
}
