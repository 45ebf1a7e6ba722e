import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import { shippedFile } from "../shipped-files.server";

/** Reads the functions, one from each file. */
async function readFunctions(): Promise<string[]> {
  const folder = shippedFile("db/functions");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
}

/**
 * Creates the functions of `db/functions` unless the database already has them: a comment on the
 * schema of the migrations holds the hash of the files last applied. Creates all or none.
 */
export async function applyFunctions(client: Client): Promise<void> {
  const functions = (await readFunctions()).join("\n");
  const hash = createHash("sha256").update(functions).digest("hex");
  const { rows } = await client.query<{ applied: string | null }>(
    "select obj_description('drizzle'::regnamespace, 'pg_namespace') as applied",
  );
  if (rows[0]?.applied === hash) return;
  // Several statements in one message are one transaction.
  await client.query(`${functions}\ncomment on schema drizzle is '${hash}'`);
}
