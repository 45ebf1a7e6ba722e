import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { mutation, postedQuery, query, refuseMethod, type Act, type Read } from "./answer.server";
import { apiError, NOT_SIGNED_IN, notFound } from "./api-error.server";
import type { Described, Facts } from "./described.server";

type Asked = LoaderFunctionArgs | ActionFunctionArgs;

export interface Takes<Schema extends z.ZodType> extends Facts {
  /** The query or the body. */
  takes: Schema;
}

interface TakesItself extends Facts {
  takes?: z.ZodType;
  /** The response, if it is not, or not always, JSON. */
  answers: string;
}

/** A call of the API, with its handler. */
export interface Call<By = unknown> extends Described {
  answer: (args: Asked) => Promise<Response> | Response;
  /** The handler; `npm run api` reads the shape of the response from its type. */
  by?: By;
}

/** The calls of a resource by address pattern. An address may have one call for each method. */
export type Calls = Readonly<Record<string, Call | readonly Call[]>>;

/** For calls whose only input is their address. */
export const nothing = z.object({});

/** Describes a call that reads, and responds with JSON; `by` gets the validated query. */
export function get<Schema extends z.ZodType, By extends Read<Schema>>(
  facts: Takes<Schema>,
  by: By,
): Call<By> {
  return { ...facts, by, method: "GET", answer: query(facts.takes, by) };
}

/** Describes a call that reads its request itself, or does not respond with JSON. */
export function getBy(facts: TakesItself, answer: Call["answer"]): Call {
  return { ...facts, method: "GET", answer };
}

/** Describes a call that changes something, for scripts and forms (CALL-1). */
export function post<Schema extends z.ZodType, By extends Act<Schema>>(
  facts: Takes<Schema>,
  by: By,
): Call<By> {
  return { ...facts, by, method: "POST", answer: mutation(facts.takes, by) };
}

/** Describes a posted call that only reads. */
export function postToRead<Schema extends z.ZodType, By extends Act<Schema>>(
  facts: Takes<Schema>,
  by: By,
): Call<By> {
  return { ...facts, by, method: "POST", answer: postedQuery(facts.takes, by) };
}

/** Finds the call by the request's route, because one module serves several addresses. */
function answers(calls: Calls, method: Call["method"]) {
  const known = new Map(Object.entries(calls));
  return async (args: Asked): Promise<Response> => {
    const [first, ...others] = [known.get(args.context.route) ?? []].flat();
    if (!first) throw notFound("call");
    const call = [first, ...others].find((one) => one.method === method);
    if (!call) throw refuseMethod(first.method);
    // Who one is comes before what one sent.
    const needsAccount = call.fails?.includes(NOT_SIGNED_IN);
    if (needsAccount && !args.context.session.accountId) throw apiError(NOT_SIGNED_IN);
    return call.answer(args);
  };
}

/** The loader of a resource; 405 for posted calls. */
export const answersGet = (calls: Calls) => answers(calls, "GET");
/** The action of a resource; 405 for all other calls. */
export const answersPost = (calls: Calls) => answers(calls, "POST");
