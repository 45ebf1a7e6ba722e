import type { Browser, Page } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { openPage, sharedBrowser, type PageOptions } from "../../support/browser/browser";
import { startMailbox, type Mailbox } from "../../support/network/mailbox";
import { startPostgres, type Postgres } from "../../support/services";
import { startUpstreams, type Upstreams } from "../../upstreams";

export interface BrowserRig {
  readonly app: App;
  readonly upstreams: Upstreams;
  readonly browser: Browser;
  readonly postgres: Postgres;
  readonly mailbox: Mailbox;
  /** Opens this page of the app for a new listener; without a path no page is opened. */
  open(path: string | null, options?: PageOptions): Promise<Page>;
}

/** The browser logs a console error for each error status, which these tests cause on purpose. */
export const ERROR_STATUS = /Failed to load resource/;

function started<Thing>(thing: Thing | undefined): Thing {
  if (!thing) throw new Error("The rig has not started yet");
  return thing;
}

/**
 * One app, one stand-in host and the shared browser for the tests of a file.
 * @param options.onPostgres uses a PostgreSQL that a test may stop
 * @param options.mail lets listeners sign in by email
 */
export function setUpBrowserRig({
  onPostgres = false,
  embedded = false,
  signIn = false,
  mail = false,
} = {}): BrowserRig {
  let app: App | undefined;
  let upstreams: Upstreams | undefined;
  let browser: Browser | undefined;
  let postgres: Postgres | undefined;
  let mailbox: Mailbox | undefined;
  beforeAll(async () => {
    [upstreams, browser] = await Promise.all([startUpstreams({ signIn }), sharedBrowser()]);
    if (onPostgres) postgres = await startPostgres();
    const DATABASE_URL = await postgres?.createDatabase();
    if (mail) mailbox = await startMailbox();
    const env = { DATABASE_URL, TRUST_PROXY: "1", ...(mailbox && { SMTP_URL: mailbox.url }) };
    app = await startApp({ upstreams, embedded, env });
  });
  afterAll(async () => {
    await app?.stop();
    await Promise.all([upstreams?.stop(), postgres?.stop(), mailbox?.stop()]);
  });
  return {
    get app() {
      return started(app);
    },
    get upstreams() {
      return started(upstreams);
    },
    get browser() {
      return started(browser);
    },
    get postgres() {
      return started(postgres);
    },
    get mailbox() {
      return started(mailbox);
    },
    async open(path, options) {
      const page = await openPage(started(browser), options);
      if (path !== null) await page.goto(started(app).origin + path);
      return page;
    },
  };
}
