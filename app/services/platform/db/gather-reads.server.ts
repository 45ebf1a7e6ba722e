import { LRUCache } from "lru-cache";
import { type Pool, type QueryConfig, type QueryResult } from "pg";
import { presentRequest } from "../owner.server";
import { isRefusal } from "./database-unavailable.server";
import { statementNames } from "./statement-names.server";

/** A statement as the query builder sends it. */
type Statement = QueryConfig & { rowMode?: "array" };
type Answer = Pick<QueryResult, "rows" | "rowCount" | "command" | "oid" | "fields">;

type Read = {
  statement: Statement;
  values: unknown[];
  resolve: (answer: Answer | Promise<Answer>) => void;
  reject: (error: unknown) => void;
};

/** Reads of one statement, so that a long batch does not become one long query. */
const MOST = 12;

// A call of a function that writes begins with a comment, which says so.
const BEGINS_AS_READ = /^[\s(]*(?:select|with)\b/i;
/** Also `for update`, and common table expressions that write. */
const MAY_WRITE = /\b(?:insert|update|delete|merge)\b/i;
const PARAMETER = /\$(\d+)/g;

/** Combined texts that are remembered. */
const MOST_COMBINED = 300;

function isRead({ text }: Statement): boolean {
  return BEGINS_AS_READ.test(text) && !MAY_WRITE.test(text);
}

/** The rows as JSON: objects, or arrays in the order of the columns, whose names may occur twice. */
function rowsAsJson({ statement }: Read, firstParameter: number): string {
  const text = statement.text.replaceAll(
    PARAMETER,
    (_, number: string) => `$${Number(number) + firstParameter}`,
  );
  const fields = "row_to_json(gathered_row)";
  const row =
    statement.rowMode === "array" ? `(select json_agg(value) from json_each(${fields}))` : fields;
  return `(select json_agg(${row}) from (${text}) gathered_row)`;
}

function combine(reads: readonly Read[]): string {
  let values = 0;
  const columns = reads.map((read) => {
    const column = rowsAsJson(read, values);
    values += read.values.length;
    return column;
  });
  return `select ${columns.join(", ")}`;
}

/** Acts after every promise that is settled by now has had its turn. */
function whenSettled(act: () => void): void {
  void Promise.resolve().then(() => process.nextTick(act));
}

function toAnswer(rows: unknown[] | null): Answer {
  const found = rows ?? [];
  return { rows: found, rowCount: found.length, command: "SELECT", oid: 0, fields: [] };
}

/**
 * The pool, whose reads of one moment and one request are sent as one statement (docs/decisions/026): parts of a page that ask without
 * waiting for each other cost one round trip together. What writes, and transactions, are sent as they are.
 * @param forRequests where reads for requests go, such as to connections that end a slow statement sooner
 */
export function gatherReads(pool: Pool, forRequests = pool): Pool {
  let waiting = new Map<object | null, Read[]>();
  const combined = new LRUCache<string, string>({ max: MOST_COMBINED });
  const nameOf = statementNames();

  const named = (to: Pool, statement: Statement, values: unknown[]): Promise<Answer> =>
    to.query({ ...statement, name: statement.name ?? nameOf(statement.text) }, values);
  const alone = (to: Pool, { statement, values }: Read) => named(to, statement, values);

  function combinedOnce(reads: readonly Read[]): string {
    const key = reads.map(({ statement }) => `${statement.rowMode} ${statement.text}`).join("\n");
    const known = combined.get(key);
    if (known !== undefined) return known;
    const text = combine(reads);
    combined.set(key, text);
    return text;
  }

  async function sendTogether(to: Pool, reads: readonly Read[]): Promise<void> {
    const text = combinedOnce(reads);
    const values = reads.flatMap((read) => read.values);
    try {
      const statement = { name: nameOf(text), text, rowMode: "array" as const };
      const { rows } = await to.query<(unknown[] | null)[]>({ ...statement, values });
      for (const [at, { resolve }] of reads.entries()) resolve(toAnswer(rows[0]?.[at] ?? null));
    } catch (error) {
      const isOfOne = isRefusal(error);
      for (const read of reads) {
        if (isOfOne) read.resolve(alone(to, read));
        else read.reject(error);
      }
    }
  }

  function sendThoseOf(request: object | null, reads: readonly Read[]): void {
    const to = request ? forRequests : pool;
    for (let from = 0; from < reads.length; from += MOST) {
      const batch = reads.slice(from, from + MOST);
      const [first] = batch;
      if (batch.length > 1) void sendTogether(to, batch);
      else if (first) first.resolve(alone(to, first));
    }
  }

  function send(): void {
    const all = waiting;
    waiting = new Map();
    for (const [request, reads] of all) sendThoseOf(request, reads);
  }

  function read(statement: Statement, values: unknown[]): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const request = presentRequest();
      const together = waiting.get(request) ?? [];
      together.push({ statement, values, resolve, reject });
      // Twice, because DataLoader, whose reads belong to the same moment, waits so too.
      if (waiting.size === 0) whenSettled(() => whenSettled(send));
      waiting.set(request, together);
    });
  }

  const query = (statement: Statement, values: unknown[]) =>
    isRead(statement) ? read(statement, values) : named(pool, statement, values);
  // The query builder must still see a pool, which opens its transactions.
  return Object.assign(Object.create(pool) as Pool, { query });
}
