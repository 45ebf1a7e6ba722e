import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { mutation, postedQuery, query, refuseMethod, type Act, type Read } from "./answer.server";
import { notFound } from "./api-error.server";
import type { Described, Facts } from "./described.server";

type Asked = LoaderFunctionArgs | ActionFunctionArgs;

export interface Takes<Schema extends z.ZodType> extends Facts {
  /** The query or the body. */
  takes: Schema;
}

interface TakesItself extends Facts {
  takes?: z.ZodType;
  /** What it answers, as it is no JSON, or not always. */
  answers: string;
}

/** A call of the API, and what answers it. */
export interface Call<By = unknown> extends Described {
  answer: (args: Asked) => Promise<Response> | Response;
  /** What answers; `npm run api` reads from its type what the answer has. */
  by?: By;
}

/** The calls of a resource by the patterns of their addresses; one address may have a call of each method. */
export type Calls = Readonly<Record<string, Call | readonly Call[]>>;

/** For calls that are given nothing but what is in their address. */
export const nothing = z.object({});

/** A call that reads, and answers JSON; `by` gets the validated query. */
export function get<Schema extends z.ZodType, By extends Read<Schema>>(
  facts: Takes<Schema>,
  by: By,
): Call<By> {
  return { ...facts, by, method: "GET", answer: query(facts.takes, by) };
}

/** A call that reads its request itself, or answers no JSON. */
export function getBy(facts: TakesItself, answer: Call["answer"]): Call {
  return { ...facts, method: "GET", answer };
}

/** A call that changes something, for scripts and forms (CALL-1). */
export function post<Schema extends z.ZodType, By extends Act<Schema>>(
  facts: Takes<Schema>,
  by: By,
): Call<By> {
  return { ...facts, by, method: "POST", answer: mutation(facts.takes, by) };
}

/** A call that is posted and only reads. */
export function postToRead<Schema extends z.ZodType, By extends Act<Schema>>(
  facts: Takes<Schema>,
  by: By,
): Call<By> {
  return { ...facts, by, method: "POST", answer: postedQuery(facts.takes, by) };
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
