import { randomBytes } from "node:crypto";
import { Client } from "pg";

async function command(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** Creates an empty database on the URL's server, which takes a role that may create databases. */
export async function temporaryDatabase(
  server: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `lor_bench_${randomBytes(6).toString("hex")}`;
  await command(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => command(server, `drop database ${name} with (force)`) };
}
