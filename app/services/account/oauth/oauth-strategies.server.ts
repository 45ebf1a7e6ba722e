import { createHash } from "node:crypto";
import {
  FacebookStrategy,
  type FacebookExtraParams,
  type FacebookProfile,
} from "remix-auth-facebook";
import { GoogleStrategy, type GoogleExtraParams, type GoogleProfile } from "remix-auth-google";
import type { OAuthClient, Person } from "../../upstreams/oauth/oauth-client.server";

/** One run of a strategy; `verifier` is the PKCE code verifier. */
export type Run = {
  client: OAuthClient;
  clientId: string;
  clientSecret: string;
  authorizationUrl: string;
  callbackUrl: string;
  verifier: string;
};

/**
 * Returns a profile of the `remix-auth` packages' type, in which missing fields are empty strings.
 */
function profileOf({ subject: id, email, firstName, pictureUrl }: Person) {
  const [displayName, value] = [firstName ?? "", email ?? ""];
  const emails: [{ value: string }] = [{ value }];
  const photos: [{ value: string }] = [{ value: pictureUrl ?? "" }];
  return {
    id,
    displayName,
    name: { givenName: displayName, familyName: "" },
    emails,
    photos,
  };
}

function personOf(profile: GoogleProfile | FacebookProfile): Omit<Person, "provider"> {
  const { id, emails, name, photos } = profile;
  return {
    subject: id,
    email: emails[0].value || null,
    emailVerified: "email_verified" in profile._json && profile._json.email_verified,
    firstName: name.givenName || null,
    pictureUrl: photos[0].value || null,
  };
}

const optionsOf = ({ clientId, clientSecret, callbackUrl }: Run) => ({
  clientID: clientId,
  clientSecret,
  callbackURL: callbackUrl,
});

async function exchange({ client }: Run, code: string, params: URLSearchParams): Promise<string> {
  const form = new URLSearchParams(params);
  form.set("code", code);
  return client.exchange(form);
}

/** Required by the packages' types; only the access token is used. */
const googleExtras: GoogleExtraParams = {
  expires_in: 3920,
  token_type: "Bearer",
  scope: "",
  id_token: "",
};
const facebookExtras: FacebookExtraParams = { expires_in: 0, token_type: "bearer" };

/** Google's strategy with PKCE; calls go through our own client. */
export class GoogleSignIn extends GoogleStrategy<Person> {
  constructor(private readonly run: Run) {
    super({ ...optionsOf(run), prompt: "select_account" }, ({ profile }) =>
      Promise.resolve({ provider: "google", ...personOf(profile) }),
    );
    this.authorizationURL = run.authorizationUrl;
  }

  protected override authorizationParams(): URLSearchParams {
    const params = super.authorizationParams();
    const challenge = createHash("sha256").update(this.run.verifier).digest("base64url");
    params.set("code_challenge", challenge);
    params.set("code_challenge_method", "S256");
    return params;
  }

  protected override tokenParams(): URLSearchParams {
    return new URLSearchParams({ code_verifier: this.run.verifier });
  }

  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    return { accessToken: await exchange(this.run, code, params), extraParams: googleExtras };
  }

  protected override async userProfile(accessToken: string): Promise<GoogleProfile> {
    const person = await this.run.client.person(accessToken);
    const { id, displayName: name, ...profile } = profileOf(person);
    const { givenName: given_name, familyName: family_name } = profile.name;
    const [email, picture] = [profile.emails[0].value, profile.photos[0].value];
    const claims = { sub: id, name, given_name, family_name, email, picture, locale: "", hd: "" };
    const _json = { ...claims, email_verified: person.emailVerified };
    return { provider: "google", id, displayName: name, ...profile, _json };
  }
}

/**
 * Facebook's strategy; calls go through our own client. Facebook has no PKCE for websites, so only
 * `state` protects it.
 */
export class FacebookSignIn extends FacebookStrategy<Person> {
  constructor(private readonly run: Run) {
    super(optionsOf(run), ({ profile }) =>
      Promise.resolve({ provider: "facebook", ...personOf(profile) }),
    );
    this.authorizationURL = run.authorizationUrl;
  }

  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    return { accessToken: await exchange(this.run, code, params), extraParams: facebookExtras };
  }

  protected override async userProfile(accessToken: string): Promise<FacebookProfile> {
    const profile = profileOf(await this.run.client.person(accessToken));
    const { id, displayName: name, emails, photos } = profile;
    const picture = { data: { url: photos[0].value, width: 0, height: 0, is_silhouette: false } };
    const _json = { id, name, first_name: name, last_name: "", email: emails[0].value, picture };
    return { provider: "facebook", ...profile, _json };
  }
}
