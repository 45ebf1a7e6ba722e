import { describe, expect, it } from "vitest";
import { wholeLog } from "../../support/whole-log";
import { locationOf, setUpOAuthRig } from "../../support/app/oauth-rig";
import { choosePerson } from "../../support/app/provider-sign-in";
import {
  parsePage,
  signInByEmail,
  snackbarOf,
  uniqueEmail,
  whoIs,
} from "../../support/app/sign-in";

const rig = setUpOAuthRig();

describe("sign-in with Google", () => {
  it("sends state and a PKCE challenge, and signs in whoever returns with them", async () => {
    const visitor = rig().newVisitor();
    const { email, sub } = rig().googlePerson();
    const location = new URL(await rig().start(visitor, "google", "/history?sort=RepeatCount"));
    expect(location.origin).toBe(rig().google.origin);
    expect(location.searchParams.get("code_challenge_method")).toBe("S256");
    expect(location.searchParams.get("code_challenge")).toMatch(/^[\w-]{43}$/);
    expect(location.searchParams.get("redirect_uri")).toBe(
      `${rig().app.origin}/auth/google/callback`,
    );
    const answer = await visitor.get(await choosePerson(location.href, sub));
    expect(locationOf(answer)).toBe("/password?back=%2Fhistory%3Fsort%3DRepeatCount");
    const { answer: who } = await whoIs(visitor);
    expect(who).toMatchObject({
      email,
      loginProviders: ["google"],
      alreadyGeneratedPassword: false,
    });
    const page = await parsePage(await visitor.get("/history"));
    expect(snackbarOf(page)).toContain("Login Success 🎉");
    const profile = await visitor.json("/api/google/profile");
    expect(profile.answer).toEqual({ profile: { email, firstName: "Gil", imageURL: null } });
    expect((await visitor.json("/api/fb/profile")).status).toBe(404);
  });

  it("gives the session a new id, which nobody can have planted", async () => {
    const visitor = rig().newVisitor();
    const { sub } = rig().googlePerson();
    const location = await rig().start(visitor, "google");
    const planted = visitor.cookies.get("__lor") ?? "";
    await visitor.get(await choosePerson(location, sub));
    const thief = rig().newVisitor();
    thief.cookies.set("__lor", planted);
    expect((await whoIs(thief)).status).toBe(401);
    expect((await whoIs(visitor)).status).toBe(200);
  });

  it("links an address that Google has verified to the account that has it", async () => {
    const [first, second] = [rig().newVisitor(), rig().newVisitor()];
    const { email, sub } = rig().googlePerson();
    await signInByEmail(first, rig().mailbox, email);
    await rig().signIn(second, "google", sub);
    const [one, other] = [await whoIs(first), await whoIs(second)];
    expect(other.answer.uid).toBe(one.answer.uid);
    expect(other.answer.loginProviders).toEqual(["email", "google"]);
  });

  it("never links an unverified address, nor stores it as the account's", async () => {
    const [owner, impostor] = [rig().newVisitor(), rig().newVisitor()];
    const { email, sub } = rig().googlePerson(false);
    await signInByEmail(owner, rig().mailbox, email);
    await rig().signIn(impostor, "google", sub);
    const [one, other] = [await whoIs(owner), await whoIs(impostor)];
    expect(other.answer.uid).not.toBe(one.answer.uid);
    expect(other.answer.email).toBeNull();
    expect(one.answer.loginProviders).toEqual(["email"]);
  });

  it("says so when the listener declines", async () => {
    const visitor = rig().newVisitor();
    await rig().expectRejected(
      visitor,
      await choosePerson(await rig().start(visitor, "google"), null),
      "Google",
    );
  });

  it("rejects a replayed callback, even after a new start", async () => {
    const visitor = rig().newVisitor();
    const { sub } = rig().googlePerson();
    const returned = await choosePerson(await rig().start(visitor, "google"), sub);
    await visitor.get(returned);
    await visitor.form("/logout", {});
    await rig().start(visitor, "google");
    const again = await visitor.get(returned);
    expect(locationOf(again)).toBe("/login?failed=google");
  });

  it("rejects a callback without state, with another state, and in another session", async () => {
    const visitor = rig().newVisitor();
    const { sub } = rig().googlePerson();
    const returned = await choosePerson(await rig().start(visitor, "google"), sub);
    const url = new URL(returned, rig().app.origin);
    const code = url.searchParams.get("code") ?? "";
    await rig().expectRejected(visitor, `/auth/google/callback?code=${code}`, "Google");
    await rig().expectRejected(
      visitor,
      `/auth/google/callback?code=${code}&state=forged`,
      "Google",
    );
    await rig().expectRejected(rig().newVisitor(), returned, "Google");
    // None of these attempts used up the valid state.
    expect(locationOf(await visitor.get(returned))).toBe("/password");
  });

  it("rejects a callback of the other provider, and the code of another browser's sign-in", async () => {
    const [visitor, other] = [rig().newVisitor(), rig().newVisitor()];
    const returned = new URL(
      await choosePerson(await rig().start(visitor, "google"), rig().googlePerson().sub),
      rig().app.origin,
    );
    await rig().expectRejected(visitor, `/auth/facebook/callback${returned.search}`, "Facebook");
    const own = new URL(await rig().start(other, "google")).searchParams.get("state") ?? "";
    returned.searchParams.set("state", own);
    await rig().expectRejected(other, returned.pathname + returned.search, "Google");
  });

  it.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "leads back to our own pages only, not to %s",
    async (back) => {
      const to = await rig().signIn(rig().newVisitor(), "google", rig().googlePerson().sub, back);
      expect(to).toBe("/password");
    },
  );

  it("starts by POST only, and keeps secrets out of the log", async () => {
    const visitor = rig().newVisitor();
    expect(locationOf(await visitor.get("/auth/google"))).toBe("/login");
    const foreign = await visitor.send("/auth/google", {
      method: "POST",
      headers: { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
    });
    expect(foreign.status).toBe(403);
    const returned = await choosePerson(
      await rig().start(visitor, "google"),
      rig().googlePerson().sub,
    );
    const { searchParams } = new URL(returned, rig().app.origin);
    await visitor.get(returned);
    const log = await wholeLog(rig().app);
    for (const secret of ["code", "state"]) {
      expect(log).not.toContain(searchParams.get(secret));
    }
  });

  it("rejects an unknown provider", async () => {
    expect((await rig().newVisitor().form("/auth/myspace", {})).status).toBe(404);
    expect((await rig().newVisitor().get("/auth/myspace/callback?code=1&state=2")).status).toBe(
      404,
    );
  });
});

describe("sign-in with Facebook", () => {
  it("stores a free address as the account's email and tells the listener to sign in with it from now on", async () => {
    const visitor = rig().newVisitor();
    const email = uniqueEmail();
    const id = rig().facebookPerson(email);
    const to = await rig().signIn(visitor, "facebook", id, "/favorites");
    expect(to).toMatch(/^\/auth\/facebook\/email\?next=/);
    const page = await parsePage(await visitor.get(to));
    expect(page.querySelector("#main")?.text).toContain(
      "moving Facebook listeners to sign-in by email",
    );
    expect(page.querySelector("#main strong")?.text).toBe(email);
    expect(page.querySelector("#main a.primary")?.getAttribute("href")).toBe(
      "/password?back=%2Ffavorites",
    );
    expect((await whoIs(visitor)).answer).toMatchObject({ email, loginProviders: ["facebook"] });
    const { answer } = await visitor.json("/api/fb/profile");
    expect(answer).toEqual({ profile: { fbUid: id, email, firstName: "Fay", pictureUrl: null } });
    // The listener signs in by email to the same account. Facebook proves no address, so it has to
    // be linked again with a code.
    const byMail = rig().newVisitor();
    await signInByEmail(byMail, rig().mailbox, email);
    expect((await whoIs(byMail)).answer.loginProviders).toEqual(["email"]);
    const again = rig().newVisitor();
    expect(await rig().signIn(again, "facebook", id)).toBe("/auth/facebook/email");
    await again.form("/auth/facebook/email", { email });
    const { code } = await rig().mailbox.newest(email);
    await again.form("/login/code", { code });
    expect((await whoIs(again)).answer.loginProviders).toEqual(["email", "facebook"]);
    expect(await rig().signIn(rig().newVisitor(), "facebook", id)).toBe("/password");
  });

  it("does not open an existing account by its address without a code in the same browser", async () => {
    const [owner, visitor, elsewhere] = [
      rig().newVisitor(),
      rig().newVisitor(),
      rig().newVisitor(),
    ];
    const email = uniqueEmail();
    await signInByEmail(owner, rig().mailbox, email);
    const id = rig().facebookPerson(email);
    expect(await rig().signIn(visitor, "facebook", id)).toBe("/auth/facebook/email");
    expect((await whoIs(visitor)).status).toBe(401);
    const before = rig().mailbox.received.length;
    const asked = await visitor.form("/auth/facebook/email", { email });
    expect([asked.status, locationOf(asked)]).toEqual([303, "/login/code"]);
    const { link } = rig().mailbox.received[before] ?? { link: "" };
    // The owner opens the link elsewhere: they are signed in, without the stranger's Facebook
    // account.
    expect((await elsewhere.form(link, {})).status).toBe(303);
    expect((await whoIs(elsewhere)).answer.loginProviders).toEqual(["email"]);
    expect(await rig().signIn(visitor, "facebook", id)).toBe("/auth/facebook/email");
  });

  it("asks for an address if Facebook gives none, and links the account of whoever proves it", async () => {
    const visitor = rig().newVisitor();
    const id = rig().facebookPerson();
    expect(await rig().signIn(visitor, "facebook", id, "/history")).toBe("/auth/facebook/email");
    const page = await parsePage(await visitor.get("/auth/facebook/email"));
    expect(page.querySelector("#main input[name=email]")?.getAttribute("value") ?? "").toBe("");
    expect((await visitor.form("/auth/facebook/email", { email: "nothing" })).status).toBe(422);
    const email = uniqueEmail();
    const before = rig().mailbox.received.length;
    await visitor.form("/auth/facebook/email", { email });
    const entered = await visitor.form("/login/code", {
      code: rig().mailbox.received[before]?.code ?? "",
    });
    expect(locationOf(entered)).toBe("/history");
    const { answer } = await whoIs(visitor);
    expect(answer).toMatchObject({ email, loginProviders: ["email", "facebook"] });
    const again = rig().newVisitor();
    await rig().signIn(again, "facebook", id);
    expect((await whoIs(again)).answer.uid).toBe(answer.uid);
  });

  it("hides the address page from visitors who do not come from Facebook", async () => {
    expect(locationOf(await rig().newVisitor().get("/auth/facebook/email"))).toBe("/login");
    expect(
      locationOf(await rig().newVisitor().form("/auth/facebook/email", { email: "a@b.co" })),
    ).toBe("/login");
  });

  it("says so when the listener declines", async () => {
    const visitor = rig().newVisitor();
    await rig().expectRejected(
      visitor,
      await choosePerson(await rig().start(visitor, "facebook"), null),
      "Facebook",
    );
  });
});
