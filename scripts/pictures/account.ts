import { Client } from "pg";
import type { APIRequestContext, Browser, BrowserContextOptions, Page } from "playwright";
import { addresses } from "../../app/addresses";
import type { Mailbox } from "../../tests/support/network/mailbox";
import { practise } from "./practise";

interface AccountShot {
  name: string;
  path: string;
  /**
   * A visitor; one waiting for an email; one who has just signed in and can merge anonymous data;
   * one with a long history.
   */
  who: "newcomer" | "waiting" | "merging" | "member";
  prepare?: (page: Page) => Promise<void>;
}

type Visitor = Awaited<ReturnType<APIRequestContext["storageState"]>>;

export interface Accounts {
  states: Record<AccountShot["who"], Visitor | undefined>;
  shots: AccountShot[];
}

interface Stage {
  origin: string;
  mailbox: Mailbox;
  databaseUrl: string;
}

const SONGS = { "9bZkp7q19f0": 3, dQw4w9WgXcQ: 12, fJ9rUzIMcZQ: 7 };
const DEVICES = [
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
];

async function listen(request: APIRequestContext): Promise<void> {
  for (const [ytid, repeats] of Object.entries(SONGS)) {
    await request.get(`${addresses.watch}?v=${ytid}&wait=1`);
    for (let n = 0; n < repeats; n++)
      await request.post(addresses.api.history.add, { data: { ytid } });
  }
  await request.post(addresses.api.star.set, { data: { ytid: "dQw4w9WgXcQ" } });
}

async function requestMail(request: APIRequestContext, email: string): Promise<void> {
  await request.post(addresses.login.email, { form: { email } });
}

async function signIn(request: APIRequestContext, mailbox: Mailbox, email: string): Promise<void> {
  const before = mailbox.received.length;
  await requestMail(request, email);
  while (mailbox.received.length === before) await mailbox.newest(email);
  const { code } = await mailbox.newest(email);
  await request.post(addresses.login.code, { form: { email, code } });
}

/** Fills a year of history with varying counts and some empty days. */
async function fillYear(databaseUrl: string, email: string): Promise<void> {
  const db = new Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query(
    `insert into listening_days (user_id, day, repeats, seconds, practised)
     select id, current_date - n, (n * 37 % 11) * (n % 5), (n * 37 % 11) * (n % 5) * 190, (n * 37 % 11) * 140
     from users, generate_series(1, 300) n where email = $1 and (n * 37 % 11) * (n % 5) > 6`,
    [email],
  );
  await db.end();
}

/** Makes listeners at every step of signing in and out, and lists their pages. */
export async function makeAccounts(browser: Browser, stage: Stage): Promise<Accounts> {
  const { origin: baseURL, mailbox, databaseUrl } = stage;
  const visitor = (options: BrowserContextOptions = {}) =>
    browser.newContext({ baseURL, ...options });
  const waiting = await visitor();
  await requestMail(waiting.request, "ada@example.org");
  const merging = await visitor();
  await listen(merging.request);
  await signIn(merging.request, mailbox, "ben@example.org");
  const member = await visitor();
  const devices = await Promise.all(DEVICES.map((userAgent) => visitor({ userAgent })));
  for (const { request } of [...devices, member]) {
    await signIn(request, mailbox, "charlotte.of.the.hills@example.org");
  }
  await listen(member.request);
  await practise(member.request);
  await fillYear(databaseUrl, "charlotte.of.the.hills@example.org");
  const states = {
    newcomer: undefined,
    waiting: await waiting.storageState(),
    merging: await merging.storageState(),
    member: await member.storageState(),
  };
  await Promise.all([waiting, merging, member, ...devices].map((one) => one.close()));
  const shots: AccountShot[] = [
    {
      name: "login",
      path: `${addresses.login.index}?back=${addresses.history.index}`,
      who: "newcomer",
    },
    { name: "email", path: addresses.login.email, who: "newcomer" },
    { name: "code", path: addresses.login.code, who: "waiting" },
    { name: "merge", path: `${addresses.merge}?back=${addresses.history.index}`, who: "merging" },
    {
      name: "new-password",
      path: `${addresses.password}?back=${addresses.history.index}`,
      who: "merging",
    },
    { name: "profile", path: addresses.profile.index, who: "member" },
    { name: "delete", path: addresses.profile.delete, who: "member" },
    { name: "sessions", path: addresses.sessions, who: "member" },
    {
      name: "popover",
      path: addresses.history.index,
      who: "member",
      prepare: (page) => page.locator(".of-account > summary").click(),
    },
    { name: "log-out", path: addresses.logout, who: "member" },
  ];
  return { states, shots };
}
