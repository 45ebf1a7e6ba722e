import type { Answer } from "../stand-in";

export const googleFixtures = {
  person: {
    body: {
      sub: "110169484474386276334",
      name: "Ann Example",
      given_name: "Ann",
      family_name: "Example",
      picture: "https://lh3.googleusercontent.com/a/picture=s96-c",
      email: "ann@example.com",
      email_verified: true,
    },
  },
  token: {
    body: {
      access_token: "token",
      expires_in: 3599,
      scope: "openid email profile",
      token_type: "Bearer",
      id_token: "eyJhbGciOiJSUzI1NiJ9.e30.x",
    },
  },
  errorPerson: {
    status: 401,
    body: { error: "invalid_request", error_description: "Invalid Credentials" },
  },
  errorToken: {
    status: 400,
    body: { error: "invalid_grant", error_description: "Malformed auth code." },
  },
} satisfies Record<string, Answer>;
