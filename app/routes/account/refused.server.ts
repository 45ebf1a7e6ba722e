import { data, type AppLoadContext } from "@remix-run/node";
import { failSignIn } from "./arrive.server";
import type { Refusal } from "./begin-code.server";

export type RefusedForm = { message: string; email: string };

/** Draws a form again with what was typed, the reason, and the toast of spec 1 §8 when a sign-in failed. */
export function refusedForm(
  context: AppLoadContext,
  refusal: Refusal,
  { email, toast = true }: { email: string; toast?: boolean },
) {
  if (toast) failSignIn(context, "email");
  const { message, status, retryAfter } = refusal;
  const headers = retryAfter ? { "Retry-After": String(retryAfter) } : undefined;
  return data<RefusedForm>({ message, email }, { status, headers });
}
