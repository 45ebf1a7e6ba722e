import type { AppLoadContext } from "@remix-run/node";
import { loadProvenOwner } from "~/services/account/admission.server";

/** The party signing in with an email address, for limits. */
export type Attempter = {
  /**
   * Set if this browser has signed in to the account before. Limits that strangers can use up then
   * do not apply (ACCOUNT-10).
   */
  isKnown: boolean;
  /** The browser if known, else the client. */
  key: string;
};

type Limited = { retryAfter: number } | null;

export async function attempterFor(context: AppLoadContext, email: string): Promise<Attempter> {
  const { db, device, client } = context;
  const owner = device.name ? await loadProvenOwner(db, email) : null;
  const isKnown = owner !== null && device.knows(owner);
  return { isKnown, key: isKnown ? `device ${device.name}` : `client ${client}` };
}

const attemptKey = ({ key }: Attempter, email: string) => `${key} ${email.toLowerCase()}`;

export async function limitMail(
  { limits, client }: AppLoadContext,
  attempter: Attempter,
  email: string,
) {
  const key = attemptKey(attempter, email);
  const ofClient = attempter.isKnown ? null : await limits.consume("mail-by-client", client);
  return (
    ofClient ??
    (await limits.consume("mail-by-asker", key)) ??
    (await limits.consume("mail-by-asker-a-day", key))
  );
}

/** Whether strangers have requested an email to the address in the last minute. */
export async function isMailLimited(
  { limits }: AppLoadContext,
  attempter: Attempter,
  email: string,
) {
  if (attempter.isKnown) return false;
  return (await limits.consume("mail-to-address", email.toLowerCase())) !== null;
}

/**
 * @param email null if this browser requested no email; then only the client's limit applies
 * @returns `byAddress` if the limit that all strangers share for the address is reached
 */
export async function limitCode(
  { limits, client }: AppLoadContext,
  attempter: Attempter,
  email: string | null,
): Promise<{ limited: Limited; byAddress: boolean }> {
  const ofClient = attempter.isKnown ? null : await limits.consume("code-by-client", client);
  const own =
    ofClient ??
    (email ? await limits.consume("code-by-asker", attemptKey(attempter, email)) : null);
  if (own || !email || attempter.isKnown) return { limited: own, byAddress: false };
  const limited = await limits.consume("code-of-address-a-day", email.toLowerCase());
  return { limited, byAddress: limited !== null };
}

export async function limitPassword(
  { limits, client }: AppLoadContext,
  attempter: Attempter,
  email: string,
): Promise<Limited> {
  const own = () => limits.consume("password-by-asker", attemptKey(attempter, email));
  if (attempter.isKnown) return own();
  return (
    (await limits.consume("password-by-client", client)) ??
    (await own()) ??
    (await limits.consume("password-of-address", email.toLowerCase()))
  );
}
