import {
  json,
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import type { z } from "zod";
import { safePath } from "~/domain/schemas/redirect-to";
import { isBadCursor } from "~/services/cursor.server";

export interface ApiFailure {
  status: number;
  code: string;
  message: string;
  fields?: Record<string, string[]>;
}

/** `{error: {code, message, fields?}}` with its status (CONTRACT, JSON API). Thrown or returned. */
export function apiError({ status, ...error }: ApiFailure): Response {
  return json({ error }, { status });
}

/** One client has asked for too much that somebody else has to be asked for. */
export function tooMany(): Response {
  const message = "Too many requests, please wait a moment";
  const error = { code: "too_many_requests", message };
  return json({ error }, { status: 429, headers: { "Retry-After": "60" } });
}

/** A form is answered by a page, so what a script would show has to wait for that page. */
type Sender = "form" | "script";

export interface Done {
  /** The JSON answer. */
  answer: Record<string, unknown>;
  /** Told to the listener: inside the JSON, or on the next page. */
  snackbar?: string;
  headers?: HeadersInit;
  /** Where a form goes back to when it does not say. */
  back?: string;
}

/**
 * One action for both worlds: JSON gets JSON, a form gets 303 back to its `redirectTo` with a snackbar.
 * Bad input is 400 with the message of each field.
 */
export function mutation<Schema extends z.ZodType>(
  schema: Schema,
  act: (context: AppLoadContext, input: z.output<Schema>, from: Sender) => Promise<Done>,
) {
  return async ({ request, context }: ActionFunctionArgs): Promise<Response> => {
    if (request.method !== "POST") throw methodNotAllowed("POST");
    const body = await readBody(request);
    const input = schema.safeParse(body);
    if (!input.success) throw invalid(input.error);
    const from: Sender = wantsJson(request) ? "script" : "form";
    const { answer, snackbar, headers, back } = await act(context, input.data, from);
    if (from === "script") return json({ ...answer, ...(snackbar && { snackbar }) }, { headers });
    if (snackbar) context.session.flash(snackbar);
    return redirect(safePath(body.redirectTo, back ?? "/"), { status: 303, headers });
  };
}

/** A JSON answer to GET; `read` gets the validated query. */
export function query<Schema extends z.ZodType>(
  schema: Schema,
  read: (context: AppLoadContext, input: z.output<Schema>) => Promise<Record<string, unknown>>,
) {
  return async ({ request, context }: LoaderFunctionArgs): Promise<Response> => {
    const input = schema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    if (!input.success) throw invalid(input.error);
    return json(await read(context, input.data).catch(refuseBadCursor));
  };
}

/** The loader of a route that only changes things, the action of one that only reads. */
export const postOnly = () => {
  throw methodNotAllowed("POST");
};
export const getOnly = () => {
  throw methodNotAllowed("GET, HEAD");
};

function refuseBadCursor(error: unknown): never {
  if (!isBadCursor(error)) throw error;
  throw apiError({
    status: 400,
    code: "bad_cursor",
    message: "This list has changed. Start anew.",
  });
}

function methodNotAllowed(allow: string): Response {
  const error = { code: "method_not_allowed", message: `Use ${allow} here.` };
  return json({ error }, { status: 405, headers: { Allow: allow } });
}

function wantsJson(request: Request): boolean {
  const sent = request.headers.get("Content-Type") ?? "";
  const accepts = request.headers.get("Accept") ?? "";
  return sent.startsWith("application/json") || accepts.startsWith("application/json");
}

async function readBody(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get("Content-Type") ?? "";
  if (request.body === null) return {};
  try {
    if (!type.startsWith("application/json")) return Object.fromEntries(await request.formData());
    const body: unknown = await request.json();
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return { ...body };
  } catch (error) {
    if (error instanceof Response) throw error;
  }
  throw apiError({ status: 400, code: "malformed", message: "The body cannot be read." });
}

export function invalid(error: z.ZodError): Response {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const name = issue.path.map(String).join(".") || "body";
    fields[name] = [...(fields[name] ?? []), issue.message];
  }
  const message = error.issues[0]?.message ?? "The input is not valid.";
  return apiError({ status: 400, code: "invalid", message, fields });
}
