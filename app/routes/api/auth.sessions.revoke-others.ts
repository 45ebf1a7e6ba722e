import { z } from "zod";
import { endSessions } from "~/services/accounts/session-list.server";
import { requireAccount } from "../account/signed-in.server";
import { mutation, postOnly } from "./answer.server";

export const loader = postOnly;

/** Signs every other device of the account out. */
export const action = mutation(z.object({}), async (context) => {
  const { db, session } = context;
  const userId = requireAccount(context);
  const ended = await endSessions(db, { userId, except: session.id });
  return { answer: { ended }, snackbar: "Other devices signed out", back: "/sessions" };
});
