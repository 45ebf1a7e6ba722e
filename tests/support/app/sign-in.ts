import { parse, type HTMLElement } from "node-html-parser";
import { afterAll, beforeAll, expect } from "vitest";
import { startApp, type App } from "./app";
import { startMailbox, type Mailbox, type Received } from "../network/mailbox";
import { Visitor } from "./visitor";

export interface AccountsApp {
  app: App;
  mailbox: Mailbox;
}

/** The built app with a mail server behind it, for the tests of a file. */
export function setUpAccountsApp(): () => AccountsApp {
  let running: AccountsApp | undefined;
  beforeAll(async () => {
    const mailbox = await startMailbox();
    const env = { SMTP_URL: mailbox.url, MAIL_FROM: "Loops <hello@example.org>", TRUST_PROXY: "1" };
    running = { mailbox, app: await startApp({ env }) };
  });
  afterAll(async () => {
    await running?.app.stop();
    await running?.mailbox.stop();
  });
  return () => {
    if (!running) throw new Error("The app has not started yet");
    return running;
  };
}

let count = 0;

/** An email address that no other test of the file uses. */
export const uniqueEmail = () => `listener${++count}@example.org`;

/** A visitor with an IP address of their own, so that no other test uses up their limits. */
export function visitorWithOwnIp(origin: string, headers: Record<string, string> = {}): Visitor {
  const ip = `10.0.${Math.floor(++count / 250)}.${count % 250}`;
  const one = new Visitor(origin);
  const send = one.send.bind(one);
  one.send = (path, init = {}) => {
    const all = new Headers(init.headers);
    const own = { "X-Forwarded-For": ip, ...headers };
    for (const [name, value] of Object.entries(own)) all.set(name, value);
    return send(path, { ...init, headers: all });
  };
  return one;
}

export interface Validated {
  uid: string;
  email: string;
  loginProviders: string[];
  alreadyGeneratedPassword: boolean;
}

export const whoIs = (one: Visitor) => one.json<Validated>("/api/auth/validate");
export const parsePage = async (response: Response) => parse(await response.text());
export const snackbarOf = (page: HTMLElement) => page.querySelector("#snackbar")?.text ?? "";
export const alertOf = (page: HTMLElement) => page.querySelector("#main [role=alert]")?.text;
/** A wrong code. */
export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** Requests a sign-in email with the page's form and returns it. */
export async function requestSignInEmail(
  visitor: Visitor,
  mailbox: Mailbox,
  email: string,
  back = "/",
): Promise<Received> {
  const before = mailbox.received.length;
  const asked = await visitor.form("/login/email", { email, back });
  expect([asked.status, asked.headers.get("location")]).toEqual([303, "/login/code"]);
  const mail = mailbox.received[before];
  if (!mail) throw new Error(`no mail to ${email}`);
  return mail;
}

/** Signs a visitor in with the code from an email and returns where that redirects to. */
export async function signInByEmail(
  visitor: Visitor,
  mailbox: Mailbox,
  email: string,
): Promise<string> {
  const { code } = await requestSignInEmail(visitor, mailbox, email);
  const entered = await visitor.form("/login/code", { code });
  expect(entered.status).toBe(303);
  return entered.headers.get("location") ?? "";
}
