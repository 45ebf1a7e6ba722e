import type { z } from "zod";
import type { AccountLimit } from "~/services/platform/limits/account-limits.server";
import type { RequestLimit } from "~/services/platform/limits/request-limits.server";

/** A failure that a call may answer, as its entry names it and as it is thrown. */
export interface ApiFailure {
  status: number;
  code: string;
  /** Of the dialog that says the message where there is more to say than a snackbar holds (SHELL-22). */
  title?: string;
  message: string;
}

/** What who calls has to know; `npm run api` makes docs/api.md and docs/openapi.json from it. */
export interface Facts {
  /** What the call does, in a sentence or two. */
  about: string;
  /** How many posts a minute it takes from a client, where these are fewer than of other calls. */
  limit?: RequestLimit;
  /** Limits of what it asks other companies, of a client; past one it answers what is known, or 429. */
  spends?: readonly AccountLimit[];
  /** Its failures, beside those of wrong input and those that every call may answer. */
  fails?: readonly ApiFailure[];
}

/** How a call is asked, and what it is given. */
export interface Described extends Facts {
  method: "GET" | "POST";
  /** The query or the body. */
  takes?: z.ZodType;
  /** What it answers, as it is no JSON, or not always. */
  answers?: string;
}
