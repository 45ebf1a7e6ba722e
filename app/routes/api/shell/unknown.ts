import { notFound } from "../api-error.server";

const unknown = () => notFound("call");

export const loader = unknown;
export const action = unknown;
