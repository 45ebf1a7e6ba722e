import { addresses } from "../../addresses";
import { isAt } from "../../addresses/match";

/** ACCOUNT-2 */
export const SIGN_IN_PROVIDERS = ["facebook", "google", "email"] as const;

export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number];

const LABELS: Record<SignInProvider, string> = {
  facebook: "Facebook",
  google: "Google",
  email: "Email",
};

export function providerLabel(provider: SignInProvider): string {
  return LABELS[provider];
}

/** Returns the provider of a user type; null for `anonymous`. Throws for an unknown type. */
export function providerOf(type: string): SignInProvider | null {
  const provider = SIGN_IN_PROVIDERS.find((one) => one === type);
  if (!provider && type !== "anonymous") throw new Error(`Unknown user type ${type}`);
  return provider ?? null;
}

/** Messages of ACCOUNT-3 and ACCOUNT-5. */
export const LOGIN_SUCCESS = "Login Success 🎉";
export const GOODBYE = "Goodbye!";
export const LOG_OUT_SUCCESS = "Log Out success 😢";

export function loginFailed(provider: SignInProvider): string {
  return `Failed to login to ${providerLabel(provider)} 😢`;
}

/**
 * Returns the login page's path with a message about the failure. The message is in the address, so
 * that a visitor needs no session for it.
 */
export function failedLoginPath(provider: SignInProvider): string {
  return `${addresses.login.index}?failed=${provider}`;
}

/** Returns the message in an address made by `failedLoginPath`; null for any other address. */
export function loginFailureIn({ pathname, searchParams }: URL): { message: string } | null {
  const failed = searchParams.get("failed");
  const provider = SIGN_IN_PROVIDERS.find((one) => one === failed);
  return provider && isAt(pathname, addresses.login.index)
    ? { message: loginFailed(provider) }
    : null;
}

/** Returns an email address as we store and compare it. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

export const EMAIL_UNAVAILABLE = "Sign-in by email is not set up on this server.";
