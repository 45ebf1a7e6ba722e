import { describe, expect, it } from "vitest";
import { locationOf, setUpOAuthRig } from "../../support/app/oauth-rig";
import { choosePerson } from "../../support/app/provider-sign-in";
import {
  alertOf,
  parsePage,
  signInByEmail,
  snackbarOf,
  uniqueEmail,
  whoIs,
} from "../../support/app/sign-in";
import type { Visitor } from "../../support/app/visitor";

/** An attacker makes an account with somebody else's address, whose owner comes later. */

const rig = setUpOAuthRig();

const PASSWORD = "mallory's own words";

interface Attacker {
  visitor: Visitor;
  facebook: string;
  uid: string;
}

/** An account made through Facebook, with a password and a second device. */
async function signUpAttacker(email: string): Promise<Attacker & { second: Visitor }> {
  const [visitor, second] = [rig().newVisitor(), rig().newVisitor()];
  const facebook = rig().facebookPerson(email);
  await rig().signIn(visitor, "facebook", facebook);
  expect((await visitor.form("/password", { password: PASSWORD })).status).toBe(303);
  await second.form("/login/password", { email, password: PASSWORD });
  const { answer } = await whoIs(second);
  expect(answer.loginProviders).toEqual(["facebook"]);
  return { visitor, second, facebook, uid: answer.uid };
}

async function expectShutOut(attacker: Attacker & { second: Visitor }, email: string) {
  for (const one of [attacker.visitor, attacker.second]) {
    expect((await whoIs(one)).status).toBe(401);
    expect((await one.json("/api/history/add", { ytid: "fJ9rUzIMcZQ" })).status).toBe(200);
  }
  const anew = rig().newVisitor();
  const refused = await anew.form("/login/password", { email, password: PASSWORD });
  expect(refused.status).toBe(422);
  const waits = await rig().signIn(anew, "facebook", attacker.facebook);
  expect([waits, (await whoIs(anew)).status]).toEqual(["/auth/facebook/email", 401]);
}

async function expectOwnerNotified(owner: Visitor, email: string, path: string) {
  expect(path).toMatch(/^\/login\/taken-back/);
  const page = await parsePage(await owner.get(path));
  expect(snackbarOf(page)).toBe("Login Success 🎉");
  const text = page.querySelector("#main")?.text ?? "";
  expect(text).toContain("Your account is yours alone now");
  expect(text).toContain(email);
  expect(text).toContain("signed out");
  const { mail } = await rig().mailbox.newest(email);
  expect(mail.subject).toContain("yours alone");
  expect(mail.text).toContain("signed all other devices out");
  const { answer } = await whoIs(owner);
  expect(answer.alreadyGeneratedPassword).toBe(false);
}

describe("an account made through Facebook with somebody else's address", () => {
  it("belongs only to its owner after the first code", async () => {
    const email = uniqueEmail();
    const attacker = await signUpAttacker(email);
    const owner = rig().newVisitor();
    await expectOwnerNotified(owner, email, await signInByEmail(owner, rig().mailbox, email));
    expect((await whoIs(owner)).answer).toMatchObject({
      uid: attacker.uid,
      loginProviders: ["email"],
    });
    await expectShutOut(attacker, email);
  });

  it("belongs only to its owner after the first link, opened in any browser", async () => {
    const email = uniqueEmail();
    const attacker = await signUpAttacker(email);
    // The attacker may even have requested it, hoping that the owner opens it.
    await attacker.visitor.form("/login/email", { email, back: "/history" });
    const { link } = await rig().mailbox.newest(email);
    const owner = rig().newVisitor();
    const pressed = await owner.form(link, {});
    await expectOwnerNotified(owner, email, locationOf(pressed));
    expect((await whoIs(owner)).answer.loginProviders).toEqual(["email"]);
    await expectShutOut(attacker, email);
  });

  it("belongs only to its owner after sign-in with a Google account that has verified the address", async () => {
    const person = rig().googlePerson();
    const attacker = await signUpAttacker(person.email);
    const owner = rig().newVisitor();
    await expectOwnerNotified(owner, person.email, await rig().signIn(owner, "google", person.sub));
    expect((await whoIs(owner)).answer.loginProviders).toEqual(["google"]);
    await expectShutOut(attacker, person.email);
  });

  it("belongs only to its owner after sign-in with their own Facebook account and a code", async () => {
    const email = uniqueEmail();
    const attacker = await signUpAttacker(email);
    const owner = rig().newVisitor();
    const own = rig().facebookPerson(email);
    expect(await rig().signIn(owner, "facebook", own)).toBe("/auth/facebook/email");
    await owner.form("/auth/facebook/email", { email });
    const { code } = await rig().mailbox.newest(email);
    const entered = await owner.form("/login/code", { code });
    await expectOwnerNotified(owner, email, locationOf(entered));
    expect((await whoIs(owner)).answer.loginProviders).toEqual(["email", "facebook"]);
    const profile = await owner.json<{ profile: { fbUid: string } }>("/api/fb/profile");
    expect(profile.answer.profile.fbUid).toBe(own);
    await expectShutOut(attacker, email);
  });

  it("stays closed to a Google account that has not verified the address", async () => {
    const person = rig().googlePerson(false);
    const attacker = await signUpAttacker(person.email);
    const stranger = rig().newVisitor();
    await rig().signIn(stranger, "google", person.sub);
    const { answer } = await whoIs(stranger);
    expect([answer.email, answer.uid === attacker.uid]).toEqual([null, false]);
    expect((await whoIs(attacker.visitor)).status).toBe(200);
  });

  it("is handed over only once, so that what the owner adds stays", async () => {
    const email = uniqueEmail();
    await signUpAttacker(email);
    const owner = rig().newVisitor();
    await signInByEmail(owner, rig().mailbox, email);
    await owner.form("/password", { password: "the owner's own words" });
    const elsewhere = rig().newVisitor();
    expect(await signInByEmail(elsewhere, rig().mailbox, email)).toBe("/");
    expect((await whoIs(owner)).status).toBe(200);
    expect((await whoIs(owner)).answer.alreadyGeneratedPassword).toBe(true);
    expect(locationOf(await elsewhere.get("/login/taken-back?back=/history"))).toBe("/history");
  });

  it("leaves the plays from before signing in to whoever merges them, and the address to nobody", async () => {
    const email = uniqueEmail();
    const attacker = rig().newVisitor();
    await attacker.json("/api/history/add", { ytid: "fJ9rUzIMcZQ" });
    const id = rig().facebookPerson(email);
    await rig().signIn(attacker, "facebook", id);
    await attacker.json("/api/user/merge", {});
    const owner = rig().newVisitor();
    await owner.json("/api/history/add", { ytid: "dQw4w9WgXcQ" });
    const path = await signInByEmail(owner, rig().mailbox, email);
    expect(decodeURIComponent(path)).toBe("/login/taken-back?back=/merge");
    expect((await owner.json("/api/user/merge", {})).answer).toMatchObject({ merged: true });
    expect((await whoIs(attacker)).status).toBe(401);
    const { answer } = await attacker.json<{ history: unknown[] }>("/api/history");
    expect(answer.history).toEqual([]);
  });
});

describe("a Google account that has not verified its address", () => {
  it("neither takes the address from its owner nor opens the owner's account", async () => {
    const person = rig().googlePerson(false);
    const attacker = rig().newVisitor();
    await rig().signIn(attacker, "google", person.sub);
    await attacker.form("/password", { password: PASSWORD });
    const owner = rig().newVisitor();
    expect(await signInByEmail(owner, rig().mailbox, person.email)).toBe("/");
    const [one, other] = [await whoIs(owner), await whoIs(attacker)];
    expect(one.answer).toMatchObject({ email: person.email, loginProviders: ["email"] });
    expect(other.answer.uid).not.toBe(one.answer.uid);
    const guess = { email: person.email, password: PASSWORD };
    const refused = await rig().newVisitor().form("/login/password", guess);
    expect(alertOf(await parsePage(refused))).toContain("email and password don't match");
  });
});

describe("a Facebook account that waits for proof of its address", () => {
  it("opens nothing with the address typed for it, whoever proves that address elsewhere", async () => {
    const email = uniqueEmail();
    const attacker = rig().newVisitor();
    const id = rig().facebookPerson();
    expect(await rig().signIn(attacker, "facebook", id)).toBe("/auth/facebook/email");
    await attacker.form("/auth/facebook/email", { email });
    const { link, code } = await rig().mailbox.newest(email);
    const owner = rig().newVisitor();
    expect((await owner.form(link, {})).status).toBe(303);
    expect((await whoIs(owner)).answer.loginProviders).toEqual(["email"]);
    expect((await attacker.form("/login/code", { code })).status).toBe(422);
    expect((await whoIs(attacker)).status).toBe(401);
    expect(await rig().signIn(attacker, "facebook", id)).toBe("/auth/facebook/email");
  });

  it("cannot enter an account made while the visitor is at Facebook", async () => {
    const email = uniqueEmail();
    const attacker = rig().newVisitor();
    const id = rig().facebookPerson(email);
    const returned = await choosePerson(await rig().start(attacker, "facebook"), id);
    const owner = rig().newVisitor();
    await signInByEmail(owner, rig().mailbox, email);
    expect(locationOf(await attacker.get(returned))).toBe("/auth/facebook/email");
    expect((await whoIs(attacker)).status).toBe(401);
    expect((await whoIs(owner)).answer.loginProviders).toEqual(["email"]);
  });
});
