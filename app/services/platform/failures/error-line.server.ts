import { DrizzleQueryError } from "drizzle-orm";
import { ReplyError } from "ioredis";
import { DatabaseError } from "pg";

/** An error as it is logged. */
export interface ErrorLine {
  type: string;
  message?: string;
  code?: string;
  /** SQL with `$1` in place of values. */
  statement?: string;
  table?: string;
  constraint?: string;
  stack?: string;
  cause?: ErrorLine;
  errors?: ErrorLine[];
}

/** Deeper causes are left out. */
const MAX_DEPTH = 5;
const MAX_MESSAGE = 500;

const WORD = /[^\s<>"']+/g;

/** Whether the message quotes values, as those of PostgreSQL, Redis and parsers do. */
function quotesValues(error: Error): boolean {
  return (
    error instanceof DrizzleQueryError ||
    error instanceof DatabaseError ||
    error instanceof ReplyError ||
    error instanceof SyntaxError
  );
}

/**
 * Hides the recipient's address, which mail servers repeat in their errors, and all but the host of
 * a web address, whose path may be a key.
 */
function redactedWord(word: string): string {
  if (word.includes("@")) return "(an address)";
  const at = word.indexOf("://");
  if (at < 0) return word;
  const end = word.slice(at + 3).search(/[/?#]/);
  return end < 0 ? word : `${word.slice(0, at + 3 + end)}/-`;
}

function redactedMessage({ message }: Error): string {
  return message.slice(0, MAX_MESSAGE).replace(WORD, redactedWord);
}

/** Returns the stack without the message; undefined if they cannot be separated. */
function framesOf({ stack = "", message }: Error): string | undefined {
  const at = stack.indexOf(message);
  return at < 0 ? undefined : stack.slice(at + message.length).trim() || undefined;
}

/** The bundler numbers classes that have the same name. */
const typeOf = (error: Error): string => error.constructor.name.replace(/\d{1,3}$/, "");

function codeOf(error: Error): string | undefined {
  if (error instanceof ReplyError) return /^[A-Z]{2,20}/.exec(error.message)?.[0];
  return "code" in error && typeof error.code === "string" ? error.code : undefined;
}

function sqlOf(error: Error): Pick<ErrorLine, "statement" | "table" | "constraint"> {
  if (error instanceof DrizzleQueryError) return { statement: error.query };
  if (!(error instanceof DatabaseError)) return {};
  const { table, constraint } = error;
  return { ...(table && { table }), ...(constraint && { constraint }) };
}

/**
 * Returns the parts of an error that are safe to log. Other fields are left out, because libraries
 * put parameters, commands and bodies there; a failed query gives only its statement and code.
 */
export function errorLine(error: unknown, depth = 0): ErrorLine {
  if (!(error instanceof Error)) return { type: typeof error };
  const message = quotesValues(error) ? "" : redactedMessage(error);
  const [code, stack] = [codeOf(error), framesOf(error)];
  const inner = (one: unknown) => errorLine(one, depth + 1);
  const deeper = depth < MAX_DEPTH;
  return {
    type: typeOf(error),
    ...(message && { message }),
    ...(code && { code }),
    ...sqlOf(error),
    ...(stack && { stack }),
    ...(deeper && error.cause instanceof Error && { cause: inner(error.cause) }),
    ...(deeper && error instanceof AggregateError && { errors: error.errors.map(inner) }),
  };
}

/** Describes an error in one sentence, for a terminal. */
export function errorSentence(error: unknown): string {
  const { type, message, code, statement, cause } = errorLine(error);
  const what = message ?? (statement ? `this query failed: ${statement}` : type);
  const why = code ?? cause?.code;
  return why && !what.includes(why) ? `${what} (${why})` : what;
}

/** Returns the innermost cause in one sentence, without the statement that hit it. */
export function reasonOf(error: unknown): string {
  let reason = error;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    if (!(reason instanceof Error && reason.cause instanceof Error)) break;
    reason = reason.cause;
  }
  return errorSentence(reason);
}
