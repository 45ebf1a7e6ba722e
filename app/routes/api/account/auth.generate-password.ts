import { generatePassword } from "~/domain/account/sign-in-schema";
import { savePassword, type PasswordRejection } from "../../account/save-password.server";
import { requireAccount } from "../../account/signed-in.server";
import { mutation, postOnly } from "../answer.server";
import { apiError } from "../api-error.server";

export const loader = postOnly;

/** Saves a password for the caller's own account (ACCOUNT-9). */
export const action = mutation(generatePassword, async (context, input) => {
  const { password, authedUid, present = null } = input;
  const uid = requireAccount(context);
  if (authedUid !== uid) {
    throw apiError({ status: 403, code: "not_yours", message: "This is not your account." });
  }
  const rejection = await savePassword(context, { password, present });
  if (rejection) throw rejectionResponse(rejection);
  return { answer: { uid, alreadyGeneratedPassword: true }, snackbar: "Password saved" };
});

function rejectionResponse({ message, status, retryAfter, field }: PasswordRejection): Response {
  const fields = { [field]: [message] };
  // The API reports an unsuitable password as invalid input, like an empty one.
  const response =
    status === 422
      ? apiError({ status: 400, code: "invalid", message, fields })
      : apiError({ status, code: "not_proven", message, fields });
  if (retryAfter) response.headers.set("Retry-After", String(retryAfter));
  return response;
}
