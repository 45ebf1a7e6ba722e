import * as failures from "../../app/routes/calls/api-error.server";
import type { ApiFailure } from "../../app/routes/calls/described.server";
import { plainError } from "../../server/response/api-error";

/** A failure that any call may answer with, and when. */
export interface CommonFailure extends ApiFailure {
  when: string;
}

const plain = (status: number, when: string): CommonFailure => ({
  status,
  ...plainError(status),
  when,
});

/** In the order of their status. */
export const COMMON_FAILURES: readonly CommonFailure[] = [
  {
    status: 400,
    code: "invalid",
    message: "ytid is required",
    when: "a field is missing or wrong; the message says which",
  },
  { ...failures.MALFORMED, when: "the body is no JSON object and no form" },
  { ...failures.BAD_CURSOR, when: "a cursor is not one of ours" },
  { ...failures.NOT_YOURS, when: "a `uid` is not the caller's" },
  {
    status: 403,
    code: "cross_origin",
    message: "This form was sent from another site",
    when: "a page of another site posts",
  },
  { ...failures.missing("call"), when: "no call has this address" },
  {
    status: 405,
    code: "method_not_allowed",
    message: "Use POST here.",
    when: "the method is another; `Allow` says which it is",
  },
  plain(408, "the body takes longer than 20 seconds"),
  plain(413, "the body is too large"),
  plain(415, "the body is of another type"),
  plain(429, "the client has reached a limit; `Retry-After` says when it may go on, in seconds"),
  { ...failures.TOO_MUCH_STORED, when: "the client has made too many rows today" },
  plain(500, "something went wrong here"),
  plain(503, "the database is away; nothing has been changed"),
];
