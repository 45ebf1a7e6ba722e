import type { Client } from "pg";

/** Columns, constraints, indexes and functions of a database, in a fixed order. */
export async function schemaOf(client: Client): Promise<unknown> {
  const { rows } = await client.query(`
    select 'column' as kind, concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as text
      from information_schema.columns where table_schema = 'public'
    union all select 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index', indexdef from pg_indexes where schemaname = 'public'
    union all select 'function', oid::regprocedure || ' ' || prosrc
      from pg_proc where pronamespace = 'public'::regnamespace
    order by 1, 2`);
  return rows;
}
