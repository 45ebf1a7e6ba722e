import { Client } from "pg";
import { table } from "../table";

/** Tables of which every row belongs to a listener, and is read by the listener. */
const OWNED = ["plays", "listening_days"];
const PARTS = 16;

/** All that hangs on a table and is made again on its successor. */
const PARTS_OF_TABLE = `
  select pg_get_indexdef(indexrelid) as make, indexrelid::regclass::text as name
  from pg_index where indrelid = $1::regclass and not indisprimary`;
const CONSTRAINTS = `
  select conname as name, pg_get_constraintdef(oid) as make
  from pg_constraint where conrelid = $1::regclass and contype in ('p', 'f')`;

type Made = { name: string; make: string };

async function timed(work: () => Promise<unknown>): Promise<string> {
  const start = performance.now();
  await work();
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

/**
 * Turns a table into one that is partitioned by the hash of the listener. Its rows are copied
 * while nobody writes; keys, indexes and checks stay as they are, because all keys begin with the
 * listener.
 */
async function partition(database: Client, name: string): Promise<string[]> {
  const { rows: indexes } = await database.query<Made>(PARTS_OF_TABLE, [name]);
  const { rows: constraints } = await database.query<Made>(CONSTRAINTS, [name]);
  await database.query(`alter table ${name} rename to ${name}_whole`);
  for (const one of indexes)
    await database.query(`alter index ${one.name} rename to ${one.name}_w`);
  await database.query(
    `create table ${name} (like ${name}_whole including defaults including constraints)
     partition by hash (user_id)`,
  );
  for (let part = 0; part < PARTS; part += 1)
    await database.query(
      `create table ${name}_${part} partition of ${name}
       for values with (modulus ${PARTS}, remainder ${part})`,
    );
  const copied = await timed(() =>
    database.query(`insert into ${name} select * from ${name}_whole`),
  );
  await database.query(`drop table ${name}_whole`);
  const indexed = await timed(async () => {
    for (const one of constraints)
      await database.query(`alter table ${name} add constraint ${one.name} ${one.make}`);
    for (const one of indexes) await database.query(one.make);
  });
  const counted = await timed(() => database.query(`vacuum analyze ${name}`));
  return [name, copied, indexed, counted];
}

/** Partitions a database in place, and prints how long each table took. */
export async function partitionByListener(url: string): Promise<void> {
  const database = new Client({ connectionString: url });
  await database.connect();
  const rows: string[][] = [];
  for (const name of OWNED) rows.push(await partition(database, name));
  await database.end();
  console.log(table([`${PARTS} parts of`, "copied", "indexes and keys", "vacuum"], rows));
}
