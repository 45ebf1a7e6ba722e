import { DatabaseError, type Pool } from "pg";
import { BoundedCache } from "~/domain/text/bounded/bounded-cache";
import { mayBeOld, presentRequest, resume, type Work } from "../work/owner.server";
import { isRefusal } from "./database-unavailable.server";
import type { Replica } from "./connections/replica.server";
import { textOf, type Answer, type Read } from "./read-session.server";

type Waiting = Read & {
  resolve: (answer: Answer | Promise<Answer>) => void;
  reject: (error: unknown) => void;
};

type Connections = {
  /** Connections that end a slow statement sooner, for example. */
  forRequests: Pool;
  inBackground: Pool;
  /** For public pages, while it is used (docs/decisions/040). */
  replica?: Pick<Replica, "pool" | "isUsed" | "failed"> | null;
};

/** Where reads go. */
type Target = {
  pool: Pool;
  /** Told of a failure; says where they go then. */
  instead?: (error: unknown) => Target;
};

/** The most reads in one statement, so that a long batch does not become one long query. */
const MAX = 12;

/** In characters: some hundred combined texts, each beside those it is made of. */
const REMEMBERED_TEXTS = 3_000_000;

/** SQLSTATE: connections for reads refuse to write. */
const WRITES = "25006";

/**
 * Selects the rows as JSON: objects, or arrays in the order of the columns, whose names may repeat.
 */
function rowsAsJson({ statement, parts }: Read, parametersBefore: number): string {
  const fields = "row_to_json(gathered_row)";
  const row =
    statement.rowMode === "array" ? `(select json_agg(value) from json_each(${fields}))` : fields;
  const text = textOf(parts, parametersBefore);
  // The query builder's counts end with a semicolon, which is not allowed inside parentheses.
  const inner = text.endsWith(";") ? text.slice(0, -1) : text;
  return `(select json_agg(${row}) from (${inner}) gathered_row)`;
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

/** Acts once every promise that is already settled has had its turn. */
function whenSettled(act: () => void): void {
  void Promise.resolve().then(() => process.nextTick(act));
}

function toAnswer(rows: unknown[] | null): Answer {
  const found = rows ?? [];
  return { rows: found, rowCount: found.length, command: "SELECT", oid: 0, fields: [] };
}

/**
 * Blames whoever marked the statement as a read. Elsewhere, this code means that the database is
 * away.
 */
function explained(error: unknown): unknown {
  const isWrite = error instanceof DatabaseError && error.code === WRITES;
  return isWrite
    ? new Error("A statement that was sent as a read writes", { cause: error })
    : error;
}

type NameOf = (text: string) => string | undefined;

/** Sends reads and settles them: a single one as it is, several as one statement. */
function batchSender(nameOf: NameOf): (to: Target, batch: readonly Waiting[]) => void {
  const combined = new BoundedCache<string>({
    maxChars: REMEMBERED_TEXTS,
    charsOf: (text) => text.length,
    longestKey: Infinity,
  });

  async function alone(to: Target, read: Read): Promise<Answer> {
    const { statement, values } = read;
    const name = statement.name ?? nameOf(statement.text);
    try {
      return await to.pool.query({ ...statement, name }, values);
    } catch (error) {
      if (to.instead) return alone(to.instead(error), read);
      throw explained(error);
    }
  }

  function combinedOnce(reads: readonly Read[]): string {
    const key = reads.map(({ statement }) => `${statement.rowMode} ${statement.text}`).join("\n");
    const known = combined.get(key);
    if (known !== undefined) return known;
    const text = combine(reads);
    combined.set(key, text);
    return text;
  }

  async function together(to: Target, reads: readonly Waiting[]): Promise<void> {
    const text = combinedOnce(reads);
    const values = reads.flatMap((read) => read.values);
    try {
      const statement = { name: nameOf(text), text, rowMode: "array" as const };
      const { rows } = await to.pool.query<(unknown[] | null)[]>({ ...statement, values });
      for (const [at, { resolve }] of reads.entries()) resolve(toAnswer(rows[0]?.[at] ?? null));
    } catch (error) {
      if (to.instead) return together(to.instead(error), reads);
      const isOfOne = isRefusal(error);
      for (const read of reads) {
        if (isOfOne) read.resolve(alone(to, read));
        else read.reject(error);
      }
    }
  }

  return (to, batch) => {
    const [first] = batch;
    if (batch.length > 1) void together(to, batch);
    else if (first) first.resolve(alone(to, first));
  };
}

/**
 * Sends reads of one moment and one request as one statement (docs/decisions/026): parts of a page
 * that ask without waiting for each other share one round trip.
 * @param nameOf returns the name under which the database keeps a text, if any
 */
export function gatherReads(
  { forRequests, inBackground, replica }: Connections,
  nameOf: NameOf,
): (read: Read) => Promise<Answer> {
  const sendBatch = batchSender(nameOf);
  let waiting = new Map<Work | null, Waiting[]>();
  const ofRequests: Target = { pool: forRequests };
  const ofBackground: Target = { pool: inBackground };
  const ofReplica: Target | null = replica
    ? {
        pool: replica.pool,
        instead(error) {
          replica.failed(error);
          return ofRequests;
        },
      }
    : null;

  function targetOf(request: Work | null): Target {
    if (!request) return ofBackground;
    return ofReplica && replica?.isUsed() && mayBeOld(request) ? ofReplica : ofRequests;
  }

  function send(): void {
    const all = waiting;
    waiting = new Map();
    for (const [request, reads] of all) {
      const to = targetOf(request);
      resume(request, () => {
        for (let from = 0; from < reads.length; from += MAX)
          sendBatch(to, reads.slice(from, from + MAX));
      });
    }
  }

  return (read) =>
    new Promise((resolve, reject) => {
      const request = presentRequest();
      const together = waiting.get(request) ?? [];
      together.push({ ...read, resolve, reject });
      // Twice, because DataLoader, whose reads belong to the same moment, waits in the same way.
      if (waiting.size === 0) whenSettled(() => whenSettled(send));
      waiting.set(request, together);
    });
}
