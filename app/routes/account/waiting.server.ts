import type { AppLoadContext } from "@remix-run/node";
import type { MailState } from "~/services/accounts/sign-in-codes.server";
import { WAITS_FOR } from "./begin-code.server";

type Waiting = MailState | { state: "none"; email: null; back: "/" };

/** The mail that this browser asked for, and only that one. */
export async function waitingFor({ session, signInCodes }: AppLoadContext): Promise<Waiting> {
  const id = session.get(WAITS_FOR);
  const found = typeof id === "string" ? await signInCodes.state(id, new Date()) : null;
  return found ?? { state: "none", email: null, back: "/" };
}
