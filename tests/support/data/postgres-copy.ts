import { randomBytes } from "node:crypto";
import { Client } from "pg";

/** The environment variable with the URL of the migrated database that tests copy. */
export const TEMPLATE = "TEST_POSTGRES_TEMPLATE";

export type PostgresCopy = { url: string; remove(): Promise<void> };

/** A migrated database in the PostgreSQL that all tests share; null outside a test run. */
export async function postgresCopy(): Promise<PostgresCopy | null> {
  const template = process.env[TEMPLATE];
  if (!template) return null;
  const at = (database: string) => {
    const address = new URL(template);
    address.pathname = `/${database}`;
    return address.href;
  };
  const run = async (text: string) => {
    const client = new Client({ connectionString: at("postgres") });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  const name = `test_${randomBytes(6).toString("hex")}`;
  await run(`create database ${name} template ${new URL(template).pathname.slice(1)}`);
  return { url: at(name), remove: () => run(`drop database ${name} with (force)`) };
}
