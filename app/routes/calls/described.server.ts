import type { z } from "zod";
import type { AccountLimit } from "~/services/platform/limits/account-limits.server";
import type { RequestLimit } from "~/services/platform/limits/request-limits.server";

/** A failure of a call, as documented and as thrown. */
export interface ApiFailure {
  status: number;
  code: string;
  /** The title of a dialog, for messages too long for a snackbar (SHELL-22). */
  title?: string;
  message: string;
}

/** Documentation for callers; `npm run api` writes docs/api.md and docs/openapi.json from it. */
export interface Facts {
  /** What the call does, in a sentence or two. */
  about: string;
  /** Posts a minute from one client, if fewer than for other calls. */
  limit?: RequestLimit;
  /** The largest body in bytes, if larger than that of other calls. */
  bodyLimit?: number;
  /**
   * Limits on requests to other companies for one client. Past a limit the call returns stored
   * data, or 429.
   */
  spends?: readonly AccountLimit[];
  /** Its own failures, besides wrong input and those of every call. */
  fails?: readonly ApiFailure[];
}

/** The request of a call, and its response. */
export interface Described extends Facts {
  method: "GET" | "POST";
  /** The query or the body. */
  takes?: z.ZodType;
  /** The response, if it is not, or not always, JSON. */
  answers?: string;
}
