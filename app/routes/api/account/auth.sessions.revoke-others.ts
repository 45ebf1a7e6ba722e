import { z } from "zod";
import { addresses } from "~/addresses";
import { endSessions } from "~/services/account/session-list.server";
import { requireAccount } from "../../account/signed-in.server";
import { mutation, postOnly } from "../answer.server";

export const loader = postOnly;

/** Signs out all other devices of the account. */
export const action = mutation(z.object({}), async (context) => {
  const { db, session } = context;
  const userId = requireAccount(context);
  const ended = await endSessions(db, { userId, except: session.id });
  return { answer: { ended }, snackbar: "Other devices signed out", back: addresses.sessions };
});
