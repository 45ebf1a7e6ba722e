import { Client } from "pg";

/** Every row of every table as JSON text, with tables and rows in a fixed order. */
export type Dump = Map<string, string[]>;

export async function dumpDatabase(databaseUrl: string): Promise<Dump> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    const dump: Dump = new Map();
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select row_to_json(t)::text as row from "${name}" t order by 1`,
      );
      dump.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return dump;
  } finally {
    await client.end();
  }
}

/** Each `table: row` that contains one of the texts, ignoring case. */
export function rowsWith(dump: Dump, texts: readonly string[]): string[] {
  const wanted = texts.map((text) => text.toLowerCase());
  return [...dump].flatMap(([table, rows]) =>
    rows
      .filter((row) => wanted.some((text) => row.toLowerCase().includes(text)))
      .map((row) => `${table}: ${row}`),
  );
}
