import { Client } from "pg";
import { table } from "../table";

/** Prints the rows and the bytes of the largest tables. */
export async function printSizes(url: string): Promise<void> {
  const database = new Client({ connectionString: url });
  await database.connect();
  const { rows } = await database.query<Record<"name" | "rows" | "data" | "indexes", string>>(
    `select relname as name, reltuples::bigint as rows, pg_table_size(oid) / 1000000 as data,
       pg_indexes_size(oid) / 1000000 as indexes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     order by pg_total_relation_size(oid) desc limit 20`,
  );
  const { rows: all } = await database.query<{ size: string }>(
    "select pg_size_pretty(pg_database_size(current_database())) as size",
  );
  await database.end();
  const cells = rows.map((one) => [
    one.name,
    Number(one.rows).toLocaleString("en"),
    `${one.data} MB`,
    `${one.indexes} MB`,
  ]);
  console.log(table(["table", "rows", "data", "indexes"], cells));
  console.log(`In all ${all[0]?.size}`);
}
