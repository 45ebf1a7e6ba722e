import { UpstreamError } from "../http.server";
import type { OAuthProvider } from "./oauth-providers.server";

/** The profile that a provider returns for an access token. */
export type Person = {
  provider: OAuthProvider;
  /** The provider's own id for the person; the only field that identifies them. */
  subject: string;
  email: string | null;
  /** Whether the provider has verified that the address belongs to them. */
  emailVerified: boolean;
  firstName: string | null;
  pictureUrl: string | null;
};

/** The provider rejected the sign-in; the message is for the log only. */
export class OAuthRejected extends Error {
  override name = "OAuthRejected";
}

/** Whether a provider rejected a sign-in or did not answer. */
export function isOAuthFailure(error: unknown): error is Error {
  return error instanceof OAuthRejected || error instanceof UpstreamError;
}

/**
 * One provider's server-side calls. All throw UpstreamError if it does not answer, OAuthRejected if
 * it rejects.
 */
export type OAuthClient = {
  /** Exchanges a code for an access token; `form` has everything but the client's own keys. */
  exchange(form: URLSearchParams): Promise<string>;
  person(accessToken: string): Promise<Person>;
  /**
   * Returns the person behind a token that a script sent; rejects a token issued to another client.
   */
  personOfToken(accessToken: string): Promise<Person>;
};
