import { apiError, getOnly } from "./answer.server";

export const action = getOnly;

/** Nobody can sign in yet, so everybody is anonymous. */
export const loader = () =>
  apiError({ status: 401, code: "not_signed_in", message: "You are not signed in." });
