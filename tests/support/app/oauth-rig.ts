import { afterAll, beforeAll, expect } from "vitest";
import { startFacebook, type Facebook } from "../../upstreams/facebook/server";
import { startGoogle, type Google } from "../../upstreams/google/server";
import { startApp, type App } from "./app";
import { startMailbox, type Mailbox } from "../network/mailbox";
import { choosePerson } from "./provider-sign-in";
import { visitorWithOwnIp, parsePage, snackbarOf, uniqueEmail, whoIs } from "./sign-in";
import type { Visitor } from "./visitor";

export type Provider = "google" | "facebook";

export const locationOf = (response: Response) => response.headers.get("location") ?? "";

/** The built app with both providers and a mail server behind it. */
export class OAuthRig {
  constructor(
    readonly app: App,
    readonly google: Google,
    readonly facebook: Facebook,
    readonly mailbox: Mailbox,
  ) {}

  /** A new visitor with an IP address of their own. */
  newVisitor(): Visitor {
    return visitorWithOwnIp(this.app.origin);
  }

  /** Submits the provider's button and returns the address of the redirect. */
  async start(visitor: Visitor, provider: Provider, back = "/"): Promise<string> {
    const started = await visitor.form(`/auth/${provider}`, { back });
    expect(started.status).toBe(303);
    return locationOf(started);
  }

  /** Signs in there and returns where our callback redirects to. */
  async signIn(visitor: Visitor, provider: Provider, person: string | null, back = "/") {
    const returned = await choosePerson(await this.start(visitor, provider, back), person);
    return locationOf(await visitor.get(returned));
  }

  googlePerson(verified = true) {
    const email = uniqueEmail();
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

  async expectRejected(visitor: Visitor, callback: string, label: string): Promise<void> {
    const answer = await visitor.get(callback);
    const failurePage = `/login?failed=${label.toLowerCase()}`;
    expect([answer.status, locationOf(answer)]).toEqual([303, failurePage]);
    const page = await parsePage(await visitor.get(failurePage));
    expect(snackbarOf(page)).toContain(`Failed to login to ${label} 😢`);
    expect((await whoIs(visitor)).status).toBe(401);
  }
}

export function setUpOAuthRig(): () => OAuthRig {
  let rig: OAuthRig | undefined;
  beforeAll(async () => {
    const google = await startGoogle();
    const facebook = await startFacebook();
    const mailbox = await startMailbox();
    const mail = { SMTP_URL: mailbox.url, MAIL_FROM: "hello@example.org", TRUST_PROXY: "1" };
    const app = await startApp({ env: { ...google.env, ...facebook.env, ...mail } });
    rig = new OAuthRig(app, google, facebook, mailbox);
  });
  afterAll(async () => {
    await rig?.app.stop();
    await Promise.all([rig?.google, rig?.facebook, rig?.mailbox].map((one) => one?.stop()));
  });
  return () => {
    if (!rig) throw new Error("The app has not started yet");
    return rig;
  };
}
