import type { Browser, Page } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { startApp, type App } from "../../support/app";
import { launchBrowser, openPage, type PageOptions } from "../../support/browser";
import { startPostgres, type Postgres } from "../../support/services";
import { startUpstreams, type Upstreams } from "../../upstreams";

export interface Stage {
  readonly app: App;
  readonly upstreams: Upstreams;
  readonly browser: Browser;
  readonly postgres: Postgres;
  /** A listener of their own, on this page of the app; without a path before they have opened any. */
  open(path: string | null, options?: PageOptions): Promise<Page>;
}

/** Statuses that a test asks for are console errors of the browser's own. */
export const STATUS = /Failed to load resource/;

function there<Thing>(thing: Thing | undefined): Thing {
  if (!thing) throw new Error("the stage is not set yet");
  return thing;
}

/**
 * One app, one stand-in host and one browser for the tests of a file.
 * @param options.onPostgres with a PostgreSQL of its own, which a test may stop
 */
export function setStage({ onPostgres = false, embedded = false, signIn = false } = {}): Stage {
  let app: App | undefined;
  let upstreams: Upstreams | undefined;
  let browser: Browser | undefined;
  let postgres: Postgres | undefined;
  beforeAll(async () => {
    [upstreams, browser] = await Promise.all([startUpstreams({ signIn }), launchBrowser()]);
    if (onPostgres) postgres = await startPostgres();
    const DATABASE_URL = await postgres?.createDatabase();
    app = await startApp({ upstreams, embedded, env: { DATABASE_URL } });
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    await Promise.all([upstreams?.stop(), postgres?.stop()]);
  });
  return {
    get app() {
      return there(app);
    },
    get upstreams() {
      return there(upstreams);
    },
    get browser() {
      return there(browser);
    },
    get postgres() {
      return there(postgres);
    },
    async open(path, options) {
      const page = await openPage(there(browser), options);
      if (path !== null) await page.goto(there(app).origin + path);
      return page;
    },
  };
}
