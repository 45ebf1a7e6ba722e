import type { AppLoadContext } from "@remix-run/node";
import { addresses } from "~/addresses";
import type { CodeState } from "~/services/account/sign-in-codes.server";
import { REQUESTED_CODE } from "./send-code.server";

type Requested = CodeState | { state: "none"; email: null; back: "/" };

/** The state of the sign-in email that this browser requested last. */
export async function requestedMail({ session, signInCodes }: AppLoadContext): Promise<Requested> {
  const id = session.get(REQUESTED_CODE);
  const found = typeof id === "string" ? await signInCodes.state(id, new Date()) : null;
  return found ?? { state: "none", email: null, back: addresses.home };
}
