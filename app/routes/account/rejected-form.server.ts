import { data, type AppLoadContext } from "@remix-run/node";
import { flashSignInFailure } from "./finish-sign-in.server";
import type { Rejection } from "./login/send-code.server";

export type RejectedForm = { message: string; email: string };

/**
 * Renders the form again with the typed address, the reason and, if `snackbar`, the failure
 * snackbar (ACCOUNT-3).
 */
export function rejectedForm(
  context: AppLoadContext,
  rejection: Rejection,
  { email, snackbar = true }: { email: string; snackbar?: boolean },
) {
  if (snackbar) flashSignInFailure(context, "email");
  const { message, status, retryAfter } = rejection;
  const headers = retryAfter ? { "Retry-After": String(retryAfter) } : undefined;
  return data<RejectedForm>({ message, email }, { status, headers });
}
