import { generatePassword } from "~/domain/schemas/sign-in";
import { keepPassword } from "../account/keep-password.server";
import { requireAccount } from "../account/signed-in.server";
import { apiError, mutation, postOnly } from "./answer.server";

export const loader = postOnly;

/** Keeps a password for one's own account (spec 1 §7). */
export const action = mutation(generatePassword, async (context, { password, authedUid }) => {
  const uid = requireAccount(context);
  if (authedUid !== uid) {
    throw apiError({ status: 403, code: "not_yours", message: "This is not your account." });
  }
  await keepPassword(context, password);
  return { answer: { uid, alreadyGeneratedPassword: true }, snackbar: "Password saved" };
});
