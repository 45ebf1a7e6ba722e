import { parse } from "node-html-parser";
import { Client } from "pg";
import { expect } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { signInByEmail, uniqueEmail, visitorWithOwnIp, whoIs } from "../../support/app/sign-in";
import type { Visitor } from "../../support/app/visitor";
import { postgresCopy } from "../../support/data/postgres-copy";
import { startMailbox } from "../../support/network/mailbox";
import { startUpstreams } from "../../upstreams";

export const TOKEN = "token-of-the-metrics";

/** A build under way in another worker. */
export const UNDER_WAY = JSON.stringify({
  ...{ version: 2, owns: [], artists: [], tried: [], next: [], possible: [], ineligible: [] },
});

/** The discovery as a visitor sees it at a path. */
export async function discoveryOf(visitor: Visitor, path = "/discovery") {
  const response = await visitor.get(path);
  const html = parse(await response.text());
  const part = html.querySelector("main [data-discovery]");
  const rows = html.querySelectorAll("main [data-rows] > [data-ytid]");
  const ids = rows.map((row) => row.getAttribute("data-ytid")!);
  const reasons = rows.map((row) => row.querySelector("[data-reason]")?.text.trim() ?? "");
  return { response, html, rows, ids, reasons, state: part?.getAttribute("data-discovery") };
}

/** Waits for a visitor's list and returns it. */
export async function createdFor(visitor: Visitor) {
  const stateOf = async () => (await discoveryOf(visitor)).state;
  await expect.poll(stateOf, { timeout: 30_000 }).toBe("created");
  return discoveryOf(visitor);
}

/** The built app with a mail server, a database of its own and the stand-ins. */
export async function startDiscoveryRig() {
  const copy = await postgresCopy();
  if (!copy) throw new Error("There is no PostgreSQL for tests");
  const [mailbox, upstreams] = await Promise.all([startMailbox(), startUpstreams()]);
  const mail = { SMTP_URL: mailbox.url, MAIL_FROM: "Loops <hello@example.org>" };
  const own = { TRUST_PROXY: "1", METRICS_TOKEN: TOKEN, DATABASE_URL: copy.url };
  const env: Record<string, string> = { ...upstreams.env, ...mail, ...own };
  const app: App = await startApp({ env });
  const database = new Client({ connectionString: copy.url });
  await database.connect();

  /** Gives a listener this many repeats of each song, by default three. */
  async function repeat(uid: string, ytids: readonly string[], repeats = 3): Promise<void> {
    await database.query(
      `insert into plays (user_id, ytid, repeats, last_viewed)
       select $1, ytid, $3, now() from unnest($2::text[]) ytid`,
      [uid, ytids, repeats],
    );
  }

  return {
    app,
    env,
    database,
    upstreams,
    mailbox,
    repeat,
    /** A signed-in listener who has repeated these songs. */
    async listener(ytids: readonly string[]): Promise<{ visitor: Visitor; uid: string }> {
      const visitor = visitorWithOwnIp(app.origin);
      await signInByEmail(visitor, mailbox, uniqueEmail());
      const { uid } = (await whoIs(visitor)).answer;
      await repeat(uid, ytids);
      return { visitor, uid };
    },
    async stop(): Promise<void> {
      await app.stop();
      await database.end();
      await Promise.all([mailbox.stop(), upstreams.stop(), copy.remove()]);
    },
  };
}

export type DiscoveryRig = Awaited<ReturnType<typeof startDiscoveryRig>>;
