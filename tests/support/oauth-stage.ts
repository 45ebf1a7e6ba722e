import { afterAll, beforeAll, expect } from "vitest";
import { startFacebook, type Facebook } from "../upstreams/facebook/server";
import { startGoogle, type Google } from "../upstreams/google/server";
import { startApp, type App } from "./app";
import { startMailbox, type Mailbox } from "./mailbox";
import { chooseAt } from "./provider-visit";
import { newcomer, pageOf, snackOf, someAddress, whoIs } from "./sign-in";
import type { Visitor } from "./visitor";

export type Provider = "google" | "facebook";

export const locationOf = (response: Response) => response.headers.get("location") ?? "";

/** The built app with both providers and a mail server behind it, for the tests of a file. */
export class OAuthStage {
  constructor(
    readonly app: App,
    readonly google: Google,
    readonly facebook: Facebook,
    readonly mailbox: Mailbox,
  ) {}

  /** A new visitor from an address of their own. */
  someone(): Visitor {
    return newcomer(this.app.origin);
  }

  /** Presses a provider's button; returns the provider's address. */
  async start(visitor: Visitor, provider: Provider, back = "/"): Promise<string> {
    const started = await visitor.form(`/auth/${provider}`, { back });
    expect(started.status).toBe(303);
    return locationOf(started);
  }

  /** Goes there and comes back; returns where our call-back leads. */
  async signIn(visitor: Visitor, provider: Provider, person: string | null, back = "/") {
    const returned = await chooseAt(await this.start(visitor, provider, back), person);
    return locationOf(await visitor.get(returned));
  }

  googlePerson(verified = true) {
    const email = someAddress();
    const person = { sub: `g-${email}`, given_name: "Gil", email, email_verified: verified };
    this.google.people.push(person);
    return person;
  }

  /** Returns the id. */
  facebookPerson(email?: string): string {
    const id = String(Math.random()).slice(2);
    this.facebook.people.push({ id, first_name: "Fay", ...(email && { email }) });
    return id;
  }

  async expectRefused(visitor: Visitor, callback: string, label: string): Promise<void> {
    const answer = await visitor.get(callback);
    expect([answer.status, locationOf(answer)]).toEqual([303, "/login"]);
    const page = await pageOf(await visitor.get("/login"));
    expect(snackOf(page)).toContain(`Failed to login to ${label} 😢`);
    expect((await whoIs(visitor)).status).toBe(401);
  }
}

export function oauthStage(): () => OAuthStage {
  let stage: OAuthStage | undefined;
  beforeAll(async () => {
    const google = await startGoogle();
    const facebook = await startFacebook();
    const mailbox = await startMailbox();
    const mail = { SMTP_URL: mailbox.url, MAIL_FROM: "hello@example.org", TRUST_PROXY: "1" };
    const app = await startApp({ env: { ...google.env, ...facebook.env, ...mail } });
    stage = new OAuthStage(app, google, facebook, mailbox);
  });
  afterAll(async () => {
    await stage?.app.stop();
    await Promise.all([stage?.google, stage?.facebook, stage?.mailbox].map((one) => one?.stop()));
  });
  return () => {
    if (!stage) throw new Error("The app is not up yet");
    return stage;
  };
}
