import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { mutation, postedQuery, query, refuseMethod } from "./answer.server";
import { notFound } from "./api-error.server";

type Asked = LoaderFunctionArgs | ActionFunctionArgs;

/** A call of the API: how it is asked, what it is given, and what answers it. */
export interface Call {
  method: "GET" | "POST";
  /** Of the query or the body; a call without one reads its request itself. */
  schema?: z.ZodType;
  answer: (args: Asked) => Promise<Response> | Response;
}

/** The calls of a resource by the patterns of their addresses; one address may have a call of each method. */
export type Calls = Readonly<Record<string, Call | readonly Call[]>>;

type Read<Schema extends z.ZodType> = Parameters<typeof query<Schema>>[1];
type Act<Schema extends z.ZodType> = Parameters<typeof mutation<Schema>>[1];

/** A call that reads, and answers JSON; `read` gets the validated query. */
export function get<Schema extends z.ZodType>(schema: Schema, read: Read<Schema>): Call {
  return { method: "GET", schema, answer: query(schema, read) };
}

/** A call that reads its request itself, or answers no JSON. */
export function getBy(answer: Call["answer"]): Call {
  return { method: "GET", answer };
}

/** A call that changes something, for scripts and forms (CALL-1). */
export function post<Schema extends z.ZodType>(schema: Schema, act: Act<Schema>): Call {
  return { method: "POST", schema, answer: mutation(schema, act) };
}

/** A call that is posted and only reads. */
export function postToRead<Schema extends z.ZodType>(schema: Schema, act: Act<Schema>): Call {
  return { method: "POST", schema, answer: postedQuery(schema, act) };
}

/** A module answers several addresses; the request's route says which call it is. */
function answers(calls: Calls, method: Call["method"]) {
  const known = new Map(Object.entries(calls));
  return async (args: Asked): Promise<Response> => {
    const [first, ...others] = [known.get(args.context.route) ?? []].flat();
    if (!first) throw notFound("call");
    const call = [first, ...others].find((one) => one.method === method);
    if (!call) throw refuseMethod(first.method);
    return call.answer(args);
  };
}

/** The loader of a resource; 405 for a call that is posted. */
export const answersGet = (calls: Calls) => answers(calls, "GET");
/** The action of a resource; 405 for a call that is not. */
export const answersPost = (calls: Calls) => answers(calls, "POST");
