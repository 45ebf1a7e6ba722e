import { wrongMethod } from "../response/api-error";
import type { Middleware } from "../request/exchange";

const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
const METHOD_SET = new Set(METHODS.split(", "));

export const knownMethods: Middleware = async (c, next) => {
  const { method } = c.req.raw;
  if (method === "OPTIONS") return c.body(null, 204, { Allow: METHODS });
  if (METHOD_SET.has(method)) return next();
  return wrongMethod(METHODS);
};
