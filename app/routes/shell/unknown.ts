import { notFound } from "../calls/api-error.server";

const unknown = () => notFound("call");

export const loader = unknown;
export const action = unknown;
