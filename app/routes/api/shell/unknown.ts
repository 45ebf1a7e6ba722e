import { apiError } from "../answer.server";

const unknown = () =>
  apiError({ status: 404, code: "not_found", message: "There is no such call." });

export const loader = unknown;
export const action = unknown;
