import { afterAll, beforeAll } from "vitest";
import { startUpstreams, type Upstreams } from "../../upstreams";
import { startApp, type App, type AppOptions } from "./app";

/** A proxy for an object that a hook has yet to make. */
function lazyProxy<Thing extends object>(made: () => Thing | undefined): Thing {
  return new Proxy({} as Thing, {
    get(_, key) {
      const thing = made();
      if (!thing) throw new Error("It has not started yet");
      return Reflect.get(thing, key) as unknown;
    },
  });
}

/** The built app for the tests of the enclosing file or `describe`. */
export function sharedApp(options?: AppOptions): App {
  let app: App | undefined;
  beforeAll(async () => {
    app = await startApp(options);
  });
  afterAll(() => app?.stop());
  return lazyProxy(() => app);
}

/** The same with stand-ins for the upstreams. */
export function sharedAppAndUpstreams(options?: Omit<AppOptions, "upstreams">): {
  app: App;
  upstreams: Upstreams;
} {
  let app: App | undefined;
  let upstreams: Upstreams | undefined;
  beforeAll(async () => {
    upstreams = await startUpstreams();
    app = await startApp({ ...options, upstreams });
  });
  afterAll(async () => {
    await app?.stop();
    await upstreams?.stop();
  });
  return { app: lazyProxy(() => app), upstreams: lazyProxy(() => upstreams) };
}
