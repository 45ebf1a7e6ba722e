import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import { signInPage } from "../sign-in-page";
import {
  CLIENT_IDS,
  CLIENT_SECRET,
  configurationOf,
  SCOPE,
  type GooglePerson,
} from "./configuration";

export interface Google {
  origin: string;
  /** The environment that makes the app use this server. */
  env: Record<string, string>;
  /** The people on the sign-in page; tests may change the list. */
  people: GooglePerson[];
  /** Path and query of every request so far. */
  seen: string[];
  /** An access token as the browser SDK returns it, issued to our app or to another. */
  tokenFor(sub: string, client: keyof typeof CLIENT_IDS): Promise<string>;
  stop(): Promise<void>;
}

/** The account chooser, its form, and the token endpoint that OpenID Connect does not have. */
function createPages(provider: Provider, people: readonly GooglePerson[]) {
  const pages = new Hono<{ Bindings: HttpBindings }>();
  pages.get("/tokeninfo", async (context) => {
    const token = await provider.AccessToken.find(context.req.query("access_token") ?? "");
    if (!token) return context.json({ error: "invalid_token" }, 400);
    return context.json({ aud: token.clientId, sub: token.accountId, scope: token.scope });
  });
  pages.get("/interaction/:uid", (context) => {
    const names = people.map(({ sub: id, given_name: name }) => ({ id, name }));
    const action = context.req.path;
    return context.html(signInPage({ provider: "Google", action, people: names }));
  });
  pages.post("/interaction/:uid", async (context) => {
    const { person } = await context.req.parseBody();
    const chosen = typeof person === "string" && person ? person : null;
    const result = chosen
      ? { login: { accountId: chosen }, select_account: {} }
      : { error: "access_denied", error_description: "The listener said no" };
    const { incoming, outgoing } = context.env;
    return context.redirect(await provider.interactionResult(incoming, outgoing, result), 303);
  });
  return pages;
}

/** Starts a stand-in for Google's sign-in on loopback: a real OpenID provider at Google's paths. */
export async function startGoogle({ port = 0 }: { port?: number } = {}): Promise<Google> {
  const people: GooglePerson[] = [
    { sub: "g-ann", given_name: "Ann", email: "ann@example.com", email_verified: true },
    { sub: "g-ben", given_name: "Ben", email: "ben@example.com", email_verified: false },
  ];
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(origin, configurationOf(people));
  const seen: string[] = [];
  const answer = provider.callback();
  const pages = getRequestListener(createPages(provider, people).fetch);
  server.on("request", (request, response) => {
    seen.push(request.url ?? "");
    const isPage = /^\/(?:interaction\/|tokeninfo)/.test(request.url ?? "");
    void (isPage ? pages : answer)(request, response);
  });
  return {
    origin,
    env: {
      GOOGLE_CLIENT_ID: CLIENT_IDS.ours,
      GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
      GOOGLE_AUTHORIZATION_URL: `${origin}/o/oauth2/v2/auth`,
      GOOGLE_TOKEN_URL: `${origin}/token`,
      GOOGLE_USERINFO_URL: `${origin}/v1/userinfo`,
    },
    people,
    seen,
    async tokenFor(accountId, of) {
      const client = await provider.Client.find(CLIENT_IDS[of]);
      if (!client) throw new Error("the client is not there");
      const grant = new provider.Grant({ accountId, clientId: client.clientId });
      grant.addOIDCScope(SCOPE);
      const grantId = await grant.save();
      const token = new provider.AccessToken({
        accountId,
        client,
        grantId,
        gty: "authorization_code",
        scope: SCOPE,
        claims: {},
      });
      return token.save();
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
