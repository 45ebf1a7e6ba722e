import { generateNKeysBetween } from "fractional-indexing";
import type { Client } from "pg";
import { FUNCTIONS } from "./functions";
import type { Size } from "./size";
import type { Step } from "./step";
import { librarySteps, loopSteps } from "./tables/library";
import { listenerSteps } from "./tables/listeners";
import { podcastSteps, radioSteps } from "./tables/podcasts";
import { videoSteps } from "./tables/videos";

/** The longest list of all: a playlist at its limit. */
const RANKS = 5000;

/** Selects what is faster made after the rows than with them: all but what foreign keys need. */
const INDEXES = `
  select pg_get_indexdef(indexrelid) as create_index, indexrelid::regclass::text as name,
    coalesce((select pg_get_constraintdef(oid) from pg_constraint
      where conindid = indexrelid and contype in ('p', 'u')), '') as definition,
    indrelid::regclass::text as of, relname as short
  from pg_index join pg_class on pg_class.oid = indexrelid
  where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
    and not exists (select 1 from pg_constraint where conindid = indexrelid and contype = 'f')
  order by indrelid, indexrelid`;

interface Index {
  create_index: string;
  name: string;
  /** Of the constraint that the index belongs to; empty if none. */
  definition: string;
  of: string;
  short: string;
}

const dropped = ({ name, definition, of, short }: Index) =>
  definition ? `alter table ${of} drop constraint ${short}` : `drop index ${name}`;
const created = ({ create_index, definition, of, short }: Index) =>
  definition ? `alter table ${of} add constraint ${short} ${definition}` : create_index;

async function timed(database: Client, { what, sql }: Step, tell: Tell): Promise<void> {
  const start = performance.now();
  const { rowCount } = await database.query(sql);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  tell(`  ${what}: ${rowCount?.toLocaleString("en") ?? ""} ${seconds} s`);
}

async function referredTo(database: Client): Promise<Set<string>> {
  const { rows } = await database.query<{ name: string }>(
    "select distinct confrelid::regclass::text as name from pg_constraint where contype = 'f'",
  );
  return new Set(rows.map(({ name }) => name));
}

/** Lists all steps. Those whose rows may meet twice need their primary key at once. */
function stepsOf(size: Size): Step[] {
  return [
    ...listenerSteps(size),
    ...videoSteps(size),
    ...librarySteps(size),
    ...loopSteps(size),
    ...podcastSteps(size),
    ...radioSteps(size),
  ];
}

type Tell = (line: string) => void;

/**
 * Fills a migrated, empty database, whose server nobody else uses.
 * @param tell hears what each step took
 */
export async function fill(database: Client, size: Size, tell: Tell): Promise<void> {
  await database.query(FUNCTIONS);
  await database.query("analyze");
  await database.query(
    "insert into bench.ranks select at, rank from unnest($1::text[]) with ordinality as all_of (rank, at)",
    [generateNKeysBetween(null, null, RANKS)],
  );
  // Rows refer to rows that come later.
  await database.query("set session_replication_role = replica");
  const { rows: all } = await database.query<Index>(INDEXES);
  const steps = stepsOf(size);
  const meetTwice = new Set(
    steps.filter(({ sql }) => sql.includes("on conflict")).map(({ what }) => what),
  );
  const later = all.filter(({ of, definition }) => !definition || !meetTwice.has(of));
  for (const index of later) await database.query(dropped(index));
  const referred = await referredTo(database);
  for (const step of steps) {
    await database.query("begin");
    // What a transaction writes into a table that it has emptied needs no log.
    if (!referred.has(step.what)) await database.query(`truncate ${step.what}`);
    await timed(database, step, tell);
    await database.query("commit");
  }
  for (const index of later)
    await timed(database, { what: `index ${index.short}`, sql: created(index) }, tell);
  await timed(database, { what: "vacuum", sql: "vacuum analyze" }, tell);
  await database.query("reset session_replication_role");
}
