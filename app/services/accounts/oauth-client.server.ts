import type { OAuthProvider } from "./oauth-providers.server";

/** What a provider says of the person behind an access token. */
export type Person = {
  provider: OAuthProvider;
  /** The provider's own id of the person, the only thing that they are known by. */
  subject: string;
  email: string | null;
  /** Whether the provider vouches that the address is theirs. */
  emailVerified: boolean;
  firstName: string | null;
  pictureUrl: string | null;
};

/** The provider did not let the person in; the message is for the log only. */
export class OAuthRefused extends Error {
  override name = "OAuthRefused";
}

const REFUSALS = new Set(["OAuthRefused", "UpstreamError"]);

/**
 * Whether a provider said no, or nothing. By name: the server and its pages are bundled apart, each with classes of its own.
 */
export function isRefusal(error: unknown): error is Error {
  return error instanceof Error && REFUSALS.has(error.name);
}

/** One provider's server-side calls. All throw UpstreamError when it does not answer, OAuthRefused when it says no. */
export type OAuthClient = {
  /** Changes a code for an access token; `form` has everything but the client's own keys. */
  exchange(form: URLSearchParams): Promise<string>;
  person(accessToken: string): Promise<Person>;
  /** The person of a token that a script brought: only when it was issued to this very client. */
  personOfToken(accessToken: string): Promise<Person>;
};
