import { html } from "hono/html";

/** The people to sign in as, and a way to decline. */
interface SignInPage {
  provider: string;
  action: string;
  people: { id: string; name: string }[];
}

/** A provider's page for signing in and consenting at once. */
export function signInPage({ provider, action, people }: SignInPage) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <link rel="icon" href="data:," />
        <title>Stand-in for ${provider}</title>
      </head>
      <body>
        <h1>Stand-in for ${provider}</h1>
        <form method="post" action="${action}">
          ${people.map(
            ({ id, name }) =>
              html`<p><button name="person" value="${id}">Continue as ${name}</button></p>`,
          )}
          <p><button name="person" value="">Cancel</button></p>
        </form>
      </body>
    </html>`;
}
