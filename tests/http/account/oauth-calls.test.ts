import { describe, expect, it } from "vitest";
import { locationOf, setUpOAuthRig, type Provider } from "../../support/app/oauth-rig";
import { parsePage, snackbarOf, uniqueEmail, whoIs } from "../../support/app/sign-in";
import type { Visitor } from "../../support/app/visitor";

const rig = setUpOAuthRig();

describe("POST /api/auth/login with a provider's token", () => {
  const login = (visitor: Visitor, type: Provider, params: object) =>
    visitor.json("/api/auth/login", { type, params });

  it("signs in with a token that was issued to us", async () => {
    const visitor = rig().newVisitor();
    const { sub, email } = rig().googlePerson();
    const accessToken = await rig().google.tokenFor(sub, "ours");
    const { status, answer } = await login(visitor, "google", { accessToken });
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      userData: { numAnonHearts: 0, numAnonRepeats: 0 },
      provider: "google",
    });
    expect((await whoIs(visitor)).answer.email).toBe(email);
    const fay = rig().facebookPerson(uniqueEmail());
    const params = {
      accessToken: rig().facebook.tokenFor(fay, "ours"),
      signedRequest: rig().facebook.signedRequestFor(fay),
    };
    expect((await login(rig().newVisitor(), "facebook", params)).status).toBe(200);
  });

  it("rejects tokens of another app, unknown tokens, and those with another signature", async () => {
    const { sub } = rig().googlePerson();
    const [fay, other] = [rig().facebookPerson(uniqueEmail()), rig().facebookPerson(uniqueEmail())];
    const accessToken = rig().facebook.tokenFor(fay, "ours");
    const refused: [Provider, object][] = [
      ["google", { accessToken: await rig().google.tokenFor(sub, "another") }],
      ["google", { accessToken: "made-up" }],
      ["facebook", { accessToken: rig().facebook.tokenFor(fay, "another") }],
      ["facebook", { accessToken: "made-up" }],
      ["facebook", { accessToken, signedRequest: rig().facebook.signedRequestFor(other) }],
      ["facebook", { accessToken, signedRequest: rig().facebook.signedRequestFor(fay, "guessed") }],
    ];
    for (const [type, params] of refused) {
      const visitor = rig().newVisitor();
      expect((await login(visitor, type, params)).status, JSON.stringify(params)).toBe(401);
      expect((await whoIs(visitor)).status).toBe(401);
    }
    expect((await login(rig().newVisitor(), "google", {})).status).toBe(400);
  });
});

describe("the music of this device", () => {
  const ytid = "fJ9rUzIMcZQ";
  const play = (visitor: Visitor) =>
    visitor.json("/api/history/add", { ytid, eventId: crypto.randomUUID() });
  const totals = async (visitor: Visitor) => (await visitor.json("/api/history/profile")).answer;

  it("is offered after sign-in, merged once, and then gone from the device", async () => {
    const [visitor, { sub }] = [rig().newVisitor(), rig().googlePerson()];
    await play(visitor);
    await visitor.json("/api/star/set", { ytid });
    const to = await rig().signIn(visitor, "google", sub, "/history");
    expect(to).toBe(`/merge?back=${encodeURIComponent("/password?back=%2Fhistory")}`);
    const page = await parsePage(await visitor.get(to));
    const items = page.querySelectorAll("#main li").map((item) => item.text);
    expect(items).toEqual(["1 heart", "1 repeat"]);
    const merges = await Promise.all([1, 2, 3].map(() => visitor.json("/api/user/merge", {})));
    expect(merges.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(merges.filter(({ answer }) => answer.merged)).toHaveLength(1);
    expect(await totals(visitor)).toEqual({ totalRepeats: 1, totalStars: 1, totalVideos: 1 });
    expect((await visitor.json("/api/user/merge", {})).answer.merged).toBe(false);
    expect(locationOf(await visitor.get("/merge"))).toBe("/");
    await visitor.form("/logout", {});
    expect(await totals(visitor)).toEqual({ totalRepeats: 0, totalStars: 0, totalVideos: 0 });
  });

  it("is there again after logout if it was not merged, and is offered again", async () => {
    const [visitor, { sub }] = [rig().newVisitor(), rig().googlePerson()];
    await play(visitor);
    await rig().signIn(visitor, "google", sub);
    expect(await totals(visitor)).toMatchObject({ totalRepeats: 0 });
    await visitor.form("/logout", {});
    expect(await totals(visitor)).toMatchObject({ totalRepeats: 1 });
    expect(await rig().signIn(visitor, "google", sub)).toMatch(/^\/merge/);
  });

  it("is merged by a form without scripts, and by a call without a body", async () => {
    const [visitor, { sub }] = [rig().newVisitor(), rig().googlePerson()];
    await visitor.json("/api/playlist/create", { name: "Rain" });
    await rig().signIn(visitor, "google", sub);
    const saved = await visitor.form("/api/user/merge", { redirectTo: "/history" });
    expect([saved.status, locationOf(saved)]).toEqual([303, "/history"]);
    const page = await parsePage(await visitor.get("/history"));
    expect(snackbarOf(page)).toContain("Saved 1 playlist to your account");
    const bare = await visitor.send("/api/user/merge", {
      method: "POST",
      headers: { Accept: "application/json", Origin: rig().app.origin },
    });
    expect(await bare.json()).toMatchObject({ merged: false });
  });

  it("cannot be merged without an account", async () => {
    const visitor = rig().newVisitor();
    await play(visitor);
    expect((await visitor.json("/api/user/merge", {})).status).toBe(401);
    expect(locationOf(await visitor.get("/merge"))).toBe("/login?back=%2Fmerge");
    expect((await visitor.json("/api/fb/profile")).status).toBe(401);
  });
});
