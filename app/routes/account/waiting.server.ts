import type { AppLoadContext } from "@remix-run/node";
import { WAITS_FOR } from "./begin-code.server";

export type Waiting =
  { state: "open" | "used" | "over"; email: string } | { state: "none"; email: null };

/** The mail that this browser asked for, and only that one. */
export async function waitingFor({ session, signInCodes }: AppLoadContext): Promise<Waiting> {
  const id = session.get(WAITS_FOR);
  const found = typeof id === "string" ? await signInCodes.state(id, new Date()) : null;
  return found ?? { state: "none", email: null };
}
