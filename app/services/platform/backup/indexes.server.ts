import { escapeIdentifier, type Client } from "pg";

/** What slows down loading, the last to be made first: foreign keys, other keys, other indexes. */
const FIND_CONSTRAINTS = `
  select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where connamespace = 'public'::regnamespace and contype in ('f', 'p', 'u')
    and conrelid = any($1::regclass[]) and conparentid = 0
  order by contype = 'f' desc, conname`;
const FIND_INDEXES = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index
  where indrelid = any($1::regclass[])
    and not exists (select from pg_constraint where conindid = indexrelid)
  order by 1`;

type Found = { table: string; name: string; definition: string };

/**
 * Takes indexes and keys off tables, because many rows at once are loaded faster without, and
 * PostgreSQL would keep a note in memory of every row whose key is yet to be checked.
 * @param tables quoted
 * @returns what puts them back as they were, and fails if the rows break a key
 */
export async function takeOffIndexes(
  client: Client,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const constraints = await client.query<Found>(FIND_CONSTRAINTS, [tables]);
  const indexes = await client.query<Omit<Found, "table">>(FIND_INDEXES, [tables]);
  for (const { table, name } of constraints.rows) {
    await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`);
  }
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  return async () => {
    for (const { definition } of indexes.rows) await client.query(definition);
    for (const { table, name, definition } of constraints.rows.toReversed()) {
      await client.query(
        `alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`,
      );
    }
  };
}
