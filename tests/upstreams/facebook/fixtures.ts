import type { Answer } from "../stand-in";

const person = { id: "10223344556677889", name: "Ann Example", first_name: "Ann" };
const picture = (is_silhouette: boolean) => ({
  data: { height: 50, width: 50, is_silhouette, url: "https://scontent.example/picture.png" },
});

export const facebookFixtures = {
  person: { body: { ...person, email: "ann@example.com", picture: picture(false) } },
  personWithoutEmail: { body: { ...person, picture: picture(true) } },
  token: { body: { access_token: "token", token_type: "bearer", expires_in: 5_183_944 } },
  errorPerson: {
    status: 400,
    body: { error: { message: "Cannot parse access token", type: "OAuthException", code: 190 } },
  },
  errorToken: {
    status: 400,
    body: {
      error: {
        message: "This authorization code has been used.",
        type: "OAuthException",
        code: 100,
        error_subcode: 36009,
      },
    },
  },
} satisfies Record<string, Answer>;
