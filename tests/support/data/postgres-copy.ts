import { randomBytes } from "node:crypto";
import { Client } from "pg";

/** The environment variable with the URL of the migrated database that tests copy. */
export const TEMPLATE = "TEST_POSTGRES_TEMPLATE";

export type PostgresCopy = { url: string; remove(): Promise<void> };

/**
 * Copying whole files takes half as long as copying through the log, the default since version 15.
 */
async function strategyOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
  return Number(rows[0]?.server_version_num) >= 150_000 ? "strategy file_copy" : "";
}

/**
 * A new database in the PostgreSQL that all tests share, made as `options` says; null outside a
 * test run.
 */
async function newDatabase(
  options: (client: Client, template: string) => Promise<string>,
): Promise<PostgresCopy | null> {
  const template = process.env[TEMPLATE];
  if (!template) return null;
  const at = (database: string) => {
    const address = new URL(template);
    address.pathname = `/${database}`;
    return address.href;
  };
  const connected = async (work: (client: Client) => Promise<unknown>) => {
    const client = new Client({ connectionString: at("postgres") });
    await client.connect();
    await work(client).finally(() => client.end());
  };
  const name = `test_${randomBytes(6).toString("hex")}`;
  const original = new URL(template).pathname.slice(1);
  await connected(async (client) => {
    await client.query(`create database ${name} ${await options(client, original)}`);
  });
  return {
    url: at(name),
    remove: () => connected((client) => client.query(`drop database ${name} with (force)`)),
  };
}

/** A migrated database; null outside a test run. */
export function postgresCopy(): Promise<PostgresCopy | null> {
  return newDatabase(
    async (client, template) => `template ${template} ${await strategyOf(client)}`,
  );
}

/** An empty database that sorts texts as English does; null outside a test run. */
export function englishPostgres(): Promise<PostgresCopy | null> {
  return newDatabase(async () => "template template0 locale_provider icu icu_locale 'en-US'");
}
