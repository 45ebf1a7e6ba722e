import { createHash, type Hash } from "node:crypto";
import { z } from "zod";
import { BackupError, type Contents, type Head, type Piece } from "./contents.server";

/**
 * The contents of a backup file, before compression: a line that names the format, then frames. A
 * frame is its kind (a byte), its length (four bytes) and as many bytes: first the head, for each
 * table its rows and their number, and last a summary with the SHA-256 of all before it.
 */
const FIRST_LINE = Buffer.from("listen-on-repeat backup\n");
const FORMAT = 1;
const FRAME = { head: 0x48, rows: 0x52, end: 0x45, summary: 0x53 };
const FRAME_START = 5;
/** Rows come in pieces as large as a read of the connection. */
const MAX_ROWS = 8_000_000;
/** Of every other frame. */
const MAX_TEXT = 1_000_000;

const DAMAGED = "The backup is damaged or was cut off: nothing of it was used";
const NEWER = "The backup was made by a newer version";

const name = z.string().min(1).max(63);
const headSchema = z.object({
  version: z.string().max(100),
  level: z.number().int().positive(),
  at: z.iso.datetime(),
  tables: z.array(z.object({ name, columns: z.array(name).min(1).max(1600) })).max(1000),
  sessionSecret: z.string().max(10_000).nullable(),
});
const endSchema = z.object({ table: name, rows: z.number().int().nonnegative() });
const summarySchema = z.object({ tables: z.array(endSchema).max(1000), sha256: z.string() });

function frame(kind: number, content: Buffer): Buffer {
  const start = Buffer.alloc(FRAME_START);
  start.writeUInt8(kind);
  start.writeUInt32BE(content.byteLength, 1);
  return Buffer.concat([start, content]);
}

const jsonFrame = (kind: number, content: object) =>
  frame(kind, Buffer.from(JSON.stringify(content)));

function frameOf(piece: Piece): Buffer {
  if (piece.kind === "rows") return frame(FRAME.rows, piece.bytes);
  return jsonFrame(FRAME.end, { table: piece.table, rows: piece.rows });
}

/** Writes contents as the bytes of a file. */
export async function* encode({ head, pieces }: Contents): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  const hashed = (bytes: Buffer) => {
    hash.update(bytes);
    return bytes;
  };
  yield hashed(FIRST_LINE);
  yield hashed(jsonFrame(FRAME.head, { format: FORMAT, ...head }));
  const tables: { table: string; rows: number }[] = [];
  for await (const piece of pieces) {
    if (piece.kind === "end") tables.push({ table: piece.table, rows: piece.rows });
    yield hashed(frameOf(piece));
  }
  yield jsonFrame(FRAME.summary, { tables, sha256: hash.digest("hex") });
}

/** Reads exactly as many bytes as asked for. */
class Bytes {
  private readonly source: AsyncIterator<Buffer>;
  private chunks: Buffer[] = [];
  private size = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  private async fill(wanted: number): Promise<boolean> {
    while (this.size < wanted) {
      const next = await this.source.next();
      if (next.done) return false;
      this.chunks.push(next.value);
      this.size += next.value.byteLength;
    }
    return true;
  }

  async isAtEnd(): Promise<boolean> {
    return !(await this.fill(1));
  }

  /** @returns null if fewer are left */
  async take(count: number): Promise<Buffer | null> {
    if (!(await this.fill(count))) return null;
    const [only] = this.chunks;
    const all = only && this.chunks.length === 1 ? only : Buffer.concat(this.chunks);
    this.size -= count;
    this.chunks = this.size > 0 ? [all.subarray(count)] : [];
    return all.subarray(0, count);
  }
}

function parse<Result>(schema: z.ZodType<Result>, content: Buffer): Result {
  try {
    return schema.parse(JSON.parse(content.toString("utf8")));
  } catch {
    throw new BackupError(DAMAGED);
  }
}

type Frame = { kind: number; content: Buffer };

async function readFrame(bytes: Bytes, hash: Hash): Promise<Frame> {
  const start = await bytes.take(FRAME_START);
  if (!start) throw new BackupError(DAMAGED);
  const kind = start.readUInt8();
  const length = start.readUInt32BE(1);
  if (length > (kind === FRAME.rows ? MAX_ROWS : MAX_TEXT)) throw new BackupError(DAMAGED);
  const content = await bytes.take(length);
  if (!content) throw new BackupError(DAMAGED);
  if (kind !== FRAME.summary) hash.update(start).update(content);
  return { kind, content };
}

function parseHead({ kind, content }: Frame): Head {
  if (kind !== FRAME.head) throw new BackupError(DAMAGED);
  // A later format may have any other fields.
  const { format } = parse(z.object({ format: z.number() }), content);
  if (format !== FORMAT) throw new BackupError(NEWER);
  const head = parse(headSchema, content);
  return { ...head, at: new Date(head.at) };
}

async function* readPieces(bytes: Bytes, hash: Hash, head: Head): AsyncGenerator<Piece> {
  const ends: z.infer<typeof endSchema>[] = [];
  for (;;) {
    const { kind, content } = await readFrame(bytes, hash);
    if (kind === FRAME.summary) {
      const summary = parse(summarySchema, content);
      const isWhole =
        summary.sha256 === hash.digest("hex") &&
        ends.length === head.tables.length &&
        JSON.stringify(summary.tables) === JSON.stringify(ends) &&
        (await bytes.isAtEnd());
      if (!isWhole) throw new BackupError(DAMAGED);
      return;
    }
    const table = head.tables[ends.length]?.name;
    if (table === undefined) throw new BackupError(DAMAGED);
    if (kind === FRAME.rows) {
      yield { kind: "rows", table, bytes: content };
      continue;
    }
    const end = parse(endSchema, content);
    if (kind !== FRAME.end || end.table !== table) throw new BackupError(DAMAGED);
    ends.push(end);
    yield { kind: "end", ...end };
  }
}

/** How the source says that it is not what it should be: zlib's codes. */
const isZlibError = (error: unknown) =>
  error instanceof Error && "code" in error && /^Z_|^ERR_TRAILING/.test(String(error.code));

async function* refusingDamage(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* source;
  } catch (error) {
    throw isZlibError(error) ? new BackupError(DAMAGED) : error;
  }
}

/**
 * Reads contents from the bytes of a file. Only after the last piece is it known that the file is
 * whole, so whoever uses the pieces must be able to take it back.
 * @throws {BackupError} here or from the pieces, if it is not a backup, damaged, or newer
 */
export async function decode(source: AsyncIterable<Buffer>): Promise<Contents> {
  const bytes = new Bytes(refusingDamage(source));
  const first = await bytes.take(FIRST_LINE.byteLength).catch((error: unknown) => {
    if (error instanceof BackupError) return null;
    throw error;
  });
  if (!first?.equals(FIRST_LINE)) throw new BackupError("This is not a backup of this program");
  const hash = createHash("sha256").update(first);
  const head = parseHead(await readFrame(bytes, hash));
  return { head, pieces: readPieces(bytes, hash, head) };
}
