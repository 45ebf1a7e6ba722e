import type { AppLoadContext } from "@remix-run/node";
import { setPassword } from "~/services/accounts/password.server";
import { endSessions } from "~/services/accounts/session-list.server";
import { requireAccountData } from "./signed-in.server";

/** Keeps the password of whoever asks. A new one in place of an old one signs all other devices out. */
export async function keepPassword(context: AppLoadContext, password: string): Promise<void> {
  const { db, session } = context;
  const { uid, alreadyGeneratedPassword } = await requireAccountData(context);
  await setPassword(db, uid, password);
  if (alreadyGeneratedPassword) await endSessions(db, { userId: uid, except: session.id });
}
