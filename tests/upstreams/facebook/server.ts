import { serve, type ServerType } from "@hono/node-server";
import { Hono } from "hono";
import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { signInPage } from "../sign-in-page";

/**
 * A person who can sign in there. `email` is missing for people who only have a phone number, or
 * withhold it.
 */
interface FacebookPerson {
  id: string;
  first_name: string;
  email?: string;
}

const APP_ID = "1234567890";
const APP_SECRET = "stand-in-app-secret";
const VERSION = "/v23.0";

type Granted = { person: string; appId: string };
type Code = Granted & { redirectUri: string };

export interface Facebook {
  origin: string;
  /** The environment that makes the app use this server. */
  env: Record<string, string>;
  /** The people in the dialog; tests may change the list. */
  people: FacebookPerson[];
  /** Path and query of every request so far. */
  seen: string[];
  /** An access token as the browser SDK returns it, issued to our app or to another. */
  tokenFor(id: string, client: "ours" | "another"): string;
  /** The signed request that the browser SDK returns beside a token. */
  signedRequestFor(id: string, secret?: string): string;
  stop(): Promise<void>;
}

/** An error in Graph's format. */
const refusal = (message: string, code: number, error_subcode?: number) => ({
  error: { message, type: "OAuthException", code, error_subcode, fbtrace_id: "AbC" },
});
const BAD_TOKEN = refusal("Invalid OAuth access token - Cannot parse access token", 190);

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  // Facebook appends this fragment.
  url.hash = "_=_";
  return url.href;
}

function createPages(state: {
  people: FacebookPerson[];
  seen: string[];
  codes: Map<string, Code>;
  tokens: Map<string, Granted>;
}) {
  const { people, seen, codes, tokens } = state;
  const app = new Hono();
  const bearer = (header: string | undefined) => header?.replace(/^Bearer /, "") ?? "";
  app.use(async (context, next) => {
    const { pathname, search } = new URL(context.req.url);
    seen.push(pathname + search);
    await next();
  });
  app.get(`${VERSION}/dialog/oauth`, (context) => {
    const { search, searchParams } = new URL(context.req.url);
    const known = searchParams.get("client_id") === APP_ID;
    const redirect = searchParams.get("redirect_uri") ?? "";
    if (!known || !redirect.startsWith("http://localhost:"))
      return context.text("Invalid App ID", 400);
    const names = people.map(({ id, first_name: name }) => ({ id, name }));
    const action = `${VERSION}/dialog/oauth${search}`;
    return context.html(signInPage({ provider: "Facebook", action, people: names }));
  });
  app.post(`${VERSION}/dialog/oauth`, async (context) => {
    const asked = new URL(context.req.url).searchParams;
    const redirectUri = asked.get("redirect_uri") ?? "";
    const { person } = await context.req.parseBody();
    const state = asked.get("state") ?? "";
    if (typeof person !== "string" || !person) {
      const refused = { error: "access_denied", error_reason: "user_denied", state };
      return context.redirect(withQuery(redirectUri, refused));
    }
    const code = randomUUID();
    codes.set(code, { person, redirectUri, appId: asked.get("client_id") ?? "" });
    return context.redirect(withQuery(redirectUri, { code, state }));
  });
  app.post(`${VERSION}/oauth/access_token`, async (context) => {
    const { code, client_id, client_secret, redirect_uri } = await context.req.parseBody();
    const granted = codes.get(String(code));
    codes.delete(String(code));
    if (client_id !== APP_ID || client_secret !== APP_SECRET) {
      return context.json(refusal("Error validating client secret.", 1), 400);
    }
    if (!granted) {
      return context.json(refusal("This authorization code has been used.", 100, 36009), 400);
    }
    if (granted.redirectUri !== redirect_uri) {
      return context.json(refusal("Error validating verification code.", 100, 36008), 400);
    }
    const access_token = `EAAG${randomUUID()}`;
    tokens.set(access_token, granted);
    return context.json({ access_token, token_type: "bearer", expires_in: 5_183_944 });
  });
  app.get(`${VERSION}/me`, (context) => {
    const token = bearer(context.req.header("authorization"));
    const granted = tokens.get(token);
    const proof = createHmac("sha256", APP_SECRET).update(token).digest("hex");
    if (context.req.query("appsecret_proof") !== proof) {
      return context.json(
        refusal("Invalid appsecret_proof provided in the API argument", 100),
        400,
      );
    }
    const person = people.find(({ id }) => id === granted?.person);
    if (!person) return context.json(BAD_TOKEN, 400);
    const picture = {
      height: 50,
      is_silhouette: true,
      url: "http://127.0.0.1/silhouette",
      width: 50,
    };
    const name = `${person.first_name} Example`;
    return context.json({ ...person, name, last_name: "Example", picture: { data: picture } });
  });
  app.get(`${VERSION}/debug_token`, (context) => {
    if (bearer(context.req.header("authorization")) !== `${APP_ID}|${APP_SECRET}`) {
      return context.json(BAD_TOKEN, 400);
    }
    const granted = tokens.get(context.req.query("input_token") ?? "");
    if (!granted) return context.json({ data: { is_valid: false, app_id: APP_ID } });
    const { appId: app_id, person: user_id } = granted;
    return context.json({ data: { app_id, type: "USER", is_valid: true, user_id } });
  });
  return app;
}

/** Starts a stand-in for Facebook's sign-in and Graph API on loopback. */
export async function startFacebook({ port = 0 }: { port?: number } = {}): Promise<Facebook> {
  const people: FacebookPerson[] = [
    { id: "10223344556677889", first_name: "Fay", email: "fay@example.com" },
    { id: "10223344556677890", first_name: "Tel" },
  ];
  const seen: string[] = [];
  const codes = new Map<string, Code>();
  const tokens = new Map<string, Granted>();
  const { fetch } = createPages({ people, seen, codes, tokens });
  const server: ServerType = serve({ fetch, port, hostname: "127.0.0.1" });
  if (!server.listening) await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    env: {
      FACEBOOK_APP_ID: APP_ID,
      FACEBOOK_APP_SECRET: APP_SECRET,
      FACEBOOK_AUTHORIZATION_URL: `${origin}${VERSION}/dialog/oauth`,
      FACEBOOK_TOKEN_URL: `${origin}${VERSION}/oauth/access_token`,
      FACEBOOK_GRAPH_URL: `${origin}${VERSION}`,
    },
    people,
    seen,
    tokenFor(person, client) {
      const token = `EAAG${randomUUID()}`;
      tokens.set(token, { person, appId: client === "ours" ? APP_ID : "999" });
      return token;
    },
    signedRequestFor(user_id, secret = APP_SECRET) {
      const claims = JSON.stringify({ user_id, algorithm: "HMAC-SHA256" });
      const payload = Buffer.from(claims).toString("base64url");
      const signature = createHmac("sha256", secret).update(payload).digest("base64url");
      return `${signature}.${payload}`;
    },
    async stop() {
      if ("closeAllConnections" in server) server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
