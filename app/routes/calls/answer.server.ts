import {
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import type { z } from "zod";
import { addresses } from "~/addresses";
import { safePath } from "~/domain/shell/redirect-to";
import type { UndoOffer } from "~/domain/shell/undo";
import { BadCursor } from "~/services/platform/cursor.server";
import { apiError, BAD_CURSOR, json, MALFORMED, TOO_MUCH_STORED } from "./api-error.server";
import { formInput } from "./form-input.server";
import { inputMessage } from "./input-message.server";
import { refuseStranger } from "./own-uid.server";

/** Scripts get JSON. Forms get a redirect, and the next page shows the message. */
type Sender = "form" | "script";

export interface Done {
  /** The JSON body for scripts. */
  answer: Record<string, unknown>;
  /** A message for the listener, part of the JSON or shown on the next page. */
  snackbar?: string;
  /** How the next page shows the snackbar, if it is more than text. */
  kind?: string;
  /** The undo that the next page offers (SHELL-21); scripts offer it in the row itself. */
  undo?: UndoOffer & { onlyOn?: (page: URL) => boolean };
  headers?: HeadersInit;
  /** Where a form without `redirectTo` is redirected. */
  back?: string;
  /** Where a form is redirected, whatever its `redirectTo` says. */
  to?: string;
}

type Params = LoaderFunctionArgs["params"];

/** The act of a posted call. */
export type Act<Schema extends z.ZodType> = (
  context: AppLoadContext,
  input: z.output<Schema>,
  from: Sender,
  request: Request,
  params: Params,
) => Promise<Done>;

/**
 * Makes an action for scripts and forms (CALL-1). Invalid input gets 400 with a message for each
 * field.
 */
export function mutation<Schema extends z.ZodType>(schema: Schema, act: Act<Schema>) {
  return posted(schema, act, rowsOf);
}

/**
 * Makes an action that changes nothing, and so costs none of the client's row budget (ACCOUNT-12).
 */
export function postedQuery<Schema extends z.ZodType>(schema: Schema, act: Act<Schema>) {
  return posted(schema, act, () => 0);
}

function posted<Schema extends z.ZodType>(
  schema: Schema,
  act: Act<Schema>,
  rows: (input: unknown) => number,
) {
  return async ({ request, context, params }: ActionFunctionArgs): Promise<Response> => {
    if (request.method !== "POST") throw refuseMethod("POST");
    const body = await readBody(request, schema);
    const input = checkInput(schema, body);
    checkUid(context, body, input);
    await takeRows(context, rows(input));
    const from: Sender = wantsJson(request) ? "script" : "form";
    const done = await act(context, input, from, request, params);
    const { answer, snackbar, kind, undo, headers, back, to } = done;
    if (from === "script") return json({ ...answer, ...(snackbar && { snackbar }) }, { headers });
    const target = safePath(to ?? body.redirectTo, back ?? addresses.home);
    if (snackbar)
      context.session.flash(snackbar, { kind, undo: offerOn(new URL(target, request.url), undo) });
    return redirect(target, { status: 303, headers });
  };
}

/** Counts the rows that an input makes: one for each entry of its lists. */
function rowsOf(input: unknown): number {
  const values = typeof input === "object" && input !== null ? Object.values(input) : [];
  return values.reduce<number>((sum, one) => sum + (Array.isArray(one) ? one.length : 0), 1);
}

/** Throws 429 if the client has made too many rows today (docs/security.md). */
export async function takeRows(
  { rowBudgets, client }: Pick<AppLoadContext, "rowBudgets" | "client">,
  rows: number,
): Promise<void> {
  if (rows === 0 || (await rowBudgets.take("rows", client, rows))) return;
  throw apiError(TOO_MUCH_STORED);
}

function offerOn(page: URL, undo: Done["undo"]): UndoOffer | undefined {
  if (!undo) return undefined;
  const { onlyOn, ...offer } = undo;
  return !onlyOn || onlyOn(page) ? offer : undefined;
}

/** The read of a GET call. */
export type Read<Schema extends z.ZodType> = (
  context: AppLoadContext,
  input: z.output<Schema>,
  params: Params,
  request: Request,
) => Promise<Record<string, unknown>>;

/** Makes a loader that responds with JSON; `read` gets the validated query. */
export function query<Schema extends z.ZodType>(schema: Schema, read: Read<Schema>) {
  return async ({ request, context, params }: LoaderFunctionArgs): Promise<Response> => {
    const given = Object.fromEntries(new URL(request.url).searchParams);
    const input = checkInput(schema, given);
    checkUid(context, given, input);
    return json(await read(context, input, params, request).catch(rejectBadCursor));
  };
}

/**
 * Refuses a `uid` other than the caller's, even if the call ignores it. Calls that use one check it
 * themselves.
 */
function checkUid({ session }: AppLoadContext, { uid }: { uid?: unknown }, used: unknown): void {
  if (typeof used === "object" && used !== null && "uid" in used) return;
  refuseStranger(session, uid);
}

/** The action of a route that has only a loader. */
export const getOnly = () => {
  throw refuseMethod("GET");
};

function rejectBadCursor(error: unknown): never {
  if (!(error instanceof BadCursor)) throw error;
  throw apiError(BAD_CURSOR);
}

/** Responds to a method that the call does not support. */
export function refuseMethod(method: "GET" | "POST"): Response {
  const allow = method === "GET" ? "GET, HEAD" : method;
  const error = { code: "method_not_allowed", message: `Use ${allow} here.` };
  return json({ error }, { status: 405, headers: { Allow: allow } });
}

function wantsJson(request: Request): boolean {
  const sent = request.headers.get("Content-Type") ?? "";
  const accepts = request.headers.get("Accept") ?? "";
  return sent.startsWith("application/json") || accepts.startsWith("application/json");
}

async function readBody(request: Request, schema: z.ZodType): Promise<Record<string, unknown>> {
  const type = request.headers.get("Content-Type") ?? "";
  if (request.body === null) return {};
  try {
    if (!type.startsWith("application/json")) return formInput(schema, await request.formData());
    const body: unknown = await request.json();
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return { ...body };
  } catch (error) {
    if (error instanceof Response) throw error;
  }
  throw apiError(MALFORMED);
}

/** Throws 400 with a message for each wrong field. */
export function checkInput<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
): z.output<Schema> {
  const input = schema.safeParse(given, { error: inputMessage });
  if (input.success) return input.data;
  throw invalid(input.error);
}

function invalid(error: z.ZodError): Response {
  const fields = new Map<string, string[]>();
  for (const issue of error.issues) {
    const name = issue.path.map(String).join(".") || "body";
    fields.set(name, [...(fields.get(name) ?? []), issue.message]);
  }
  const message = error.issues[0]?.message ?? "The input is not valid.";
  const failure = { status: 400, code: "invalid", message };
  return apiError(failure, { fields: Object.fromEntries(fields) });
}
