import { describe, expect, it } from "vitest";
import { locationOf, oauthStage } from "../support/oauth-stage";
import { chooseAt } from "../support/provider-visit";
import { pageOf, signInByMail, snackOf, someAddress, whoIs } from "../support/sign-in";

const stage = oauthStage();

describe("sign-in with Google", () => {
  it("sends state and a PKCE challenge, and lets in whom it sends back", async () => {
    const visitor = stage().someone();
    const { email, sub } = stage().googlePerson();
    const location = new URL(await stage().start(visitor, "google", "/history?sort=RepeatCount"));
    expect(location.origin).toBe(stage().google.origin);
    expect(location.searchParams.get("code_challenge_method")).toBe("S256");
    expect(location.searchParams.get("code_challenge")).toMatch(/^[\w-]{43}$/);
    expect(location.searchParams.get("redirect_uri")).toBe(
      `${stage().app.origin}/auth/google/callback`,
    );
    const answer = await visitor.get(await chooseAt(location.href, sub));
    expect(locationOf(answer)).toBe("/password?back=%2Fhistory%3Fsort%3DRepeatCount");
    const { answer: who } = await whoIs(visitor);
    expect(who).toMatchObject({
      email,
      loginProviders: ["google"],
      alreadyGeneratedPassword: false,
    });
    const page = await pageOf(await visitor.get("/history"));
    expect(snackOf(page)).toContain("Login Success 🎉");
    const profile = await visitor.json("/api/google/profile");
    expect(profile.answer).toEqual({ profile: { email, firstName: "Gil", imageURL: null } });
    expect((await visitor.json("/api/fb/profile")).status).toBe(404);
  });

  it("gives the session a new id, which nobody can have planted", async () => {
    const visitor = stage().someone();
    const { sub } = stage().googlePerson();
    const location = await stage().start(visitor, "google");
    const planted = visitor.cookies.get("__lor") ?? "";
    await visitor.get(await chooseAt(location, sub));
    const thief = stage().someone();
    thief.cookies.set("__lor", planted);
    expect((await whoIs(thief)).status).toBe(401);
    expect((await whoIs(visitor)).status).toBe(200);
  });

  it("links an address that Google has verified to the account that has it", async () => {
    const [first, second] = [stage().someone(), stage().someone()];
    const { email, sub } = stage().googlePerson();
    await signInByMail(first, stage().mailbox, email);
    await stage().signIn(second, "google", sub);
    const [one, other] = [await whoIs(first), await whoIs(second)];
    expect(other.answer.uid).toBe(one.answer.uid);
    expect(other.answer.loginProviders).toEqual(["email", "google"]);
  });

  it("never links an unverified address, nor makes it the account's", async () => {
    const [owner, liar] = [stage().someone(), stage().someone()];
    const { email, sub } = stage().googlePerson(false);
    await signInByMail(owner, stage().mailbox, email);
    await stage().signIn(liar, "google", sub);
    const [one, other] = [await whoIs(owner), await whoIs(liar)];
    expect(other.answer.uid).not.toBe(one.answer.uid);
    expect(other.answer.email).toBeNull();
    expect(one.answer.loginProviders).toEqual(["email"]);
  });

  it("says so when the listener says no there", async () => {
    const visitor = stage().someone();
    await stage().expectRefused(
      visitor,
      await chooseAt(await stage().start(visitor, "google"), null),
      "Google",
    );
  });

  it("refuses an answer that is played again, also by who has begun anew", async () => {
    const visitor = stage().someone();
    const { sub } = stage().googlePerson();
    const returned = await chooseAt(await stage().start(visitor, "google"), sub);
    await visitor.get(returned);
    await visitor.form("/logout", {});
    await stage().start(visitor, "google");
    const again = await visitor.get(returned);
    expect(locationOf(again)).toBe("/login");
  });

  it("refuses an answer without state, with another state, and in another session", async () => {
    const visitor = stage().someone();
    const { sub } = stage().googlePerson();
    const returned = await chooseAt(await stage().start(visitor, "google"), sub);
    const url = new URL(returned, stage().app.origin);
    const code = url.searchParams.get("code") ?? "";
    await stage().expectRefused(visitor, `/auth/google/callback?code=${code}`, "Google");
    await stage().expectRefused(
      visitor,
      `/auth/google/callback?code=${code}&state=forged`,
      "Google",
    );
    await stage().expectRefused(stage().someone(), returned, "Google");
    // None of it has used up the right one.
    expect(locationOf(await visitor.get(returned))).toBe("/password");
  });

  it("refuses the answer of one provider for the other, and a code of another browser's sign-in", async () => {
    const [visitor, other] = [stage().someone(), stage().someone()];
    const returned = new URL(
      await chooseAt(await stage().start(visitor, "google"), stage().googlePerson().sub),
      stage().app.origin,
    );
    await stage().expectRefused(visitor, `/auth/facebook/callback${returned.search}`, "Facebook");
    const own = new URL(await stage().start(other, "google")).searchParams.get("state") ?? "";
    returned.searchParams.set("state", own);
    await stage().expectRefused(other, returned.pathname + returned.search, "Google");
  });

  it.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "comes back to our own pages only, not to %s",
    async (back) => {
      const to = await stage().signIn(
        stage().someone(),
        "google",
        stage().googlePerson().sub,
        back,
      );
      expect(to).toBe("/password");
    },
  );

  it("begins by a press only, and keeps secrets out of the log", async () => {
    const visitor = stage().someone();
    expect(locationOf(await visitor.get("/auth/google"))).toBe("/login");
    const foreign = await visitor.send("/auth/google", {
      method: "POST",
      headers: { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
    });
    expect(foreign.status).toBe(403);
    const returned = await chooseAt(
      await stage().start(visitor, "google"),
      stage().googlePerson().sub,
    );
    const { searchParams } = new URL(returned, stage().app.origin);
    await visitor.get(returned);
    for (const secret of ["code", "state"]) {
      expect(stage().app.logs()).not.toContain(searchParams.get(secret));
    }
  });

  it("refuses a provider that is not there", async () => {
    expect((await stage().someone().form("/auth/myspace", {})).status).toBe(404);
    expect((await stage().someone().get("/auth/myspace/callback?code=1&state=2")).status).toBe(404);
  });
});

describe("sign-in with Facebook", () => {
  it("makes a free address the account's e-mail and says that it is the way in now", async () => {
    const visitor = stage().someone();
    const email = someAddress();
    const id = stage().facebookPerson(email);
    const to = await stage().signIn(visitor, "facebook", id, "/favorites");
    expect(to).toMatch(/^\/auth\/facebook\/email\?next=/);
    const page = await pageOf(await visitor.get(to));
    expect(page.querySelector("#main")?.text).toContain(
      "moving Facebook listeners to sign-in by e-mail",
    );
    expect(page.querySelector("#main strong")?.text).toBe(email);
    expect(page.querySelector("#main a.primary")?.getAttribute("href")).toBe(
      "/password?back=%2Ffavorites",
    );
    expect((await whoIs(visitor)).answer).toMatchObject({ email, loginProviders: ["facebook"] });
    const { answer } = await visitor.json("/api/fb/profile");
    expect(answer).toEqual({ profile: { fbUid: id, email, firstName: "Fay", pictureUrl: null } });
    // The move: by e-mail into the same account, and no explanation from then on.
    const byMail = stage().someone();
    await signInByMail(byMail, stage().mailbox, email);
    expect((await whoIs(byMail)).answer.loginProviders).toEqual(["facebook", "email"]);
    expect(await stage().signIn(stage().someone(), "facebook", id)).toBe("/password");
  });

  it("does not open somebody's account by an address: that takes a code, in this browser", async () => {
    const [owner, visitor, elsewhere] = [stage().someone(), stage().someone(), stage().someone()];
    const email = someAddress();
    await signInByMail(owner, stage().mailbox, email);
    const id = stage().facebookPerson(email);
    expect(await stage().signIn(visitor, "facebook", id)).toBe("/auth/facebook/email");
    expect((await whoIs(visitor)).status).toBe(401);
    const before = stage().mailbox.received.length;
    const asked = await visitor.form("/auth/facebook/email", { email });
    expect([asked.status, locationOf(asked)]).toEqual([303, "/login/code"]);
    const { link } = stage().mailbox.received[before] ?? { link: "" };
    // The owner presses the link elsewhere: they are in, and no stranger's Facebook with them.
    expect((await elsewhere.form(link, {})).status).toBe(303);
    expect((await whoIs(elsewhere)).answer.loginProviders).toEqual(["email"]);
    expect(await stage().signIn(visitor, "facebook", id)).toBe("/auth/facebook/email");
  });

  it("asks who told no address for one, and links the account of whoever proves it", async () => {
    const visitor = stage().someone();
    const id = stage().facebookPerson();
    expect(await stage().signIn(visitor, "facebook", id, "/history")).toBe("/auth/facebook/email");
    const page = await pageOf(await visitor.get("/auth/facebook/email"));
    expect(page.querySelector("#main input[name=email]")?.getAttribute("value") ?? "").toBe("");
    expect((await visitor.form("/auth/facebook/email", { email: "nothing" })).status).toBe(422);
    const email = someAddress();
    const before = stage().mailbox.received.length;
    await visitor.form("/auth/facebook/email", { email });
    const entered = await visitor.form("/login/code", {
      code: stage().mailbox.received[before]?.code ?? "",
    });
    expect(locationOf(entered)).toBe("/history");
    const { answer } = await whoIs(visitor);
    expect(answer).toMatchObject({ email, loginProviders: ["email", "facebook"] });
    const again = stage().someone();
    await stage().signIn(again, "facebook", id);
    expect((await whoIs(again)).answer.uid).toBe(answer.uid);
  });

  it("has no such page for who did not come from there", async () => {
    expect(locationOf(await stage().someone().get("/auth/facebook/email"))).toBe("/login");
    expect(
      locationOf(await stage().someone().form("/auth/facebook/email", { email: "a@b.co" })),
    ).toBe("/login");
  });

  it("says so when the listener says no there", async () => {
    const visitor = stage().someone();
    await stage().expectRefused(
      visitor,
      await chooseAt(await stage().start(visitor, "facebook"), null),
      "Facebook",
    );
  });
});
