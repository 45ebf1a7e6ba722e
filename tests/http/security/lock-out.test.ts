import { describe, expect, it } from "vitest";
import {
  setUpAccountsApp,
  alertOf,
  requestSignInEmail,
  visitorWithOwnIp,
  parsePage,
  signInByEmail,
  uniqueEmail,
  whoIs,
  wrongCode,
} from "../../support/app/sign-in";
import type { Visitor } from "../../support/app/visitor";

/** Attackers cannot lock owners out of their accounts by using up the limits. */

const running = setUpAccountsApp();
const visitor = () => visitorWithOwnIp(running().app.origin);
const mails = () => running().mailbox.received.length;

/** Copies the cookie of a known browser to a browser without a session. */
async function knownBrowser(email: string): Promise<Visitor> {
  const one = visitor();
  await signInByEmail(one, running().mailbox, email);
  await one.form("/logout", {});
  expect((await whoIs(one)).status).toBe(401);
  return one;
}

async function enterWrongCodes(guesser: Visitor, email: string, code: string, times: number) {
  const statuses = [];
  for (let at = 0; at < times; at++) {
    const { status } = await guesser.form("/login/code", { email, code: wrongCode(code) });
    statuses.push(status);
  }
  return statuses;
}

describe("an owner whose address strangers request emails for", () => {
  it("signs in with the email that they caused", async () => {
    const email = uniqueEmail();
    await signInByEmail(visitor(), running().mailbox, email);
    const before = mails();
    for (let at = 0; at < 25; at++) {
      expect((await visitor().form("/login/email", { email })).status).toBe(303);
    }
    expect(mails() - before).toBe(1);
    const owner = visitor();
    expect((await owner.form("/login/email", { email })).status).toBe(303);
    const { code } = await running().mailbox.newest(email);
    expect((await owner.form("/login/code", { code })).status).toBe(303);
    expect((await whoIs(owner)).answer.email).toBe(email);
  });

  it("gets an email at once in a browser that has signed in before", async () => {
    const email = uniqueEmail();
    const owner = await knownBrowser(email);
    await requestSignInEmail(visitor(), running().mailbox, email);
    const { code } = await requestSignInEmail(owner, running().mailbox, email);
    expect((await owner.form("/login/code", { code })).status).toBe(303);
  });

  it("is not held back by another client on the same network with many attempts", async () => {
    const email = uniqueEmail();
    const owner = await knownBrowser(email);
    const neighbour = { "X-Forwarded-For": "192.0.2.77" };
    const stranger = visitorWithOwnIp(running().app.origin, neighbour);
    const statuses = new Set<number>();
    for (let at = 0; at < 31; at++) {
      const { status } = await stranger.form("/login/email", { email: uniqueEmail() });
      statuses.add(status);
    }
    expect(statuses).toEqual(new Set([303, 429]));
    const home = visitorWithOwnIp(running().app.origin, neighbour);
    for (const [name, value] of owner.cookies) home.cookies.set(name, value);
    expect((await stranger.form("/login/email", { email })).status).toBe(429);
    const { code } = await requestSignInEmail(home, running().mailbox, email);
    expect((await home.form("/login/code", { code })).status).toBe(303);
  });

  it("has the limits of one client in that browser too", async () => {
    const email = uniqueEmail();
    const owner = await knownBrowser(email);
    const statuses = [];
    for (let at = 0; at < 6; at++) {
      statuses.push((await owner.form("/login/email", { email })).status);
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
    // That browser is not known for any other address.
    const other = uniqueEmail();
    await requestSignInEmail(visitor(), running().mailbox, other);
    const before = mails();
    expect((await owner.form("/login/email", { email: other })).status).toBe(303);
    expect(mails()).toBe(before);
  });
});

describe("an owner whose code strangers guess", () => {
  it("still signs in with it: five wrong attempts end it only for the client that made them", async () => {
    const email = uniqueEmail();
    const owner = visitor();
    const { code } = await requestSignInEmail(owner, running().mailbox, email);
    const guesser = visitor();
    expect(new Set(await enterWrongCodes(guesser, email, code, 5))).toEqual(new Set([422]));
    expect((await guesser.form("/login/code", { email, code })).status).toBe(422);
    expect((await owner.form("/login/code", { code })).status).toBe(303);
  });

  it("signs in with the link when thirty wrong attempts have ended the code for everybody", async () => {
    const email = uniqueEmail();
    const owner = visitor();
    const { code, link } = await requestSignInEmail(owner, running().mailbox, email);
    for (let at = 0; at < 6; at++) await enterWrongCodes(visitor(), email, code, 5);
    const page = await parsePage(await owner.form("/login/code", { code }));
    expect(alertOf(page)).toContain("or its link");
    expect((await owner.form(link, {})).status).toBe(303);
    expect((await whoIs(owner)).answer.email).toBe(email);
  });

  it("is referred to the link when strangers have used up a day's attempts, except in a known browser", async () => {
    const email = uniqueEmail();
    const known = await knownBrowser(email);
    // One of them was right, and signed that browser in.
    for (let at = 0; at < 20; at++) await enterWrongCodes(visitor(), email, "000000", 5);
    const owner = visitor();
    const { code, link } = await requestSignInEmail(owner, running().mailbox, email);
    const refused = await owner.form("/login/code", { code });
    expect([refused.status, alertOf(await parsePage(refused))]).toEqual([
      429,
      "Too many wrong codes were tried for this address today. Open the link in the email instead.",
    ]);
    expect((await owner.form(link, {})).status).toBe(303);
    const mail = await requestSignInEmail(known, running().mailbox, email);
    expect((await known.form("/login/code", { code: mail.code })).status).toBe(303);
  });
});

describe("an owner whose password strangers guess", () => {
  it("signs in with it in a browser that has signed in before", async () => {
    const email = uniqueEmail();
    const owner = visitor();
    await signInByEmail(owner, running().mailbox, email);
    const password = "correct horse battery";
    await owner.form("/password", { password });
    await owner.form("/logout", {});
    for (let at = 0; at < 10; at++) {
      await visitor().form("/login/password", { email, password: `guess ${at}` });
    }
    const stranger = await visitor().form("/login/password", { email, password });
    expect(stranger.status).toBe(429);
    expect(Number(stranger.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect((await owner.form("/login/password", { email, password })).status).toBe(303);
  });
});

describe("the cookie of a known browser", () => {
  it("is worthless when forged, or when taken before a password change", async () => {
    const email = uniqueEmail();
    const owner = visitor();
    await signInByEmail(owner, running().mailbox, email);
    const thief = visitor();
    thief.cookies.set("__lor-device", owner.cookies.get("__lor-device") ?? "");
    const maker = visitor();
    maker.cookies.set("__lor-device", `${"A".repeat(22)}.${"B".repeat(22)}`);
    await owner.form("/password", { password: "correct horse battery" });
    await requestSignInEmail(visitor(), running().mailbox, email);
    const before = mails();
    for (const one of [thief, maker]) {
      expect((await one.form("/login/email", { email })).status).toBe(303);
      expect(mails()).toBe(before);
    }
    await owner.form("/logout", {});
    await requestSignInEmail(owner, running().mailbox, email);
  });

  it("gives no access, is not set by reading, and does not make pages personal", async () => {
    const owner = await knownBrowser(uniqueEmail());
    const other = visitor();
    other.cookies.set("__lor-device", owner.cookies.get("__lor-device") ?? "");
    expect((await whoIs(other)).status).toBe(401);
    const page = await other.get("/about");
    expect(page.headers.getSetCookie()).toEqual([]);
    expect(page.headers.get("cache-control")).toContain("public");
  });

  it("is invalid after its account is deleted", async () => {
    const one = visitor();
    await signInByEmail(one, running().mailbox, uniqueEmail());
    expect(one.cookies.get("__lor-device")).not.toBe("");
    await one.json("/api/user/delete", { confirm: "delete" });
    expect(one.cookies.get("__lor-device")).toBe("");
  });
});
