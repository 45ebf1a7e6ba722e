/** The ways into an account (spec 1 §1). */
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

/** The provider that a type of user names; null for the anonymous. Throws for what is no type (spec 1 §4). */
export function providerOf(type: string): SignInProvider | null {
  const provider = SIGN_IN_PROVIDERS.find((one) => one === type);
  if (!provider && type !== "anonymous") throw new Error(`Unknown user type ${type}`);
  return provider ?? null;
}

/** Messages of spec 1 §4 and §8. */
export const LOGIN_SUCCESS = "Login Success 🎉";
export const GOODBYE = "Goodbye!";
export const LOG_OUT_SUCCESS = "Log Out success 😢";

export function loginFailed(provider: SignInProvider): string {
  return `Failed to login to ${providerLabel(provider)} 😢`;
}

/** How an address is kept and compared: accounts go by it. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

export const NO_MAIL = "Sign-in by e-mail is not set up on this server.";
