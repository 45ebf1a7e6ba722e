import { describe, expect, it } from "vitest";
import { locationOf, oauthStage, type Provider } from "../support/oauth-stage";
import { pageOf, snackOf, someAddress, whoIs } from "../support/sign-in";
import type { Visitor } from "../support/visitor";

const stage = oauthStage();

describe("POST /api/auth/login with a provider's token", () => {
  const login = (visitor: Visitor, type: Provider, params: object) =>
    visitor.json("/api/auth/login", { type, params });

  it("lets in whose token was issued to us", async () => {
    const visitor = stage().someone();
    const { sub, email } = stage().googlePerson();
    const accessToken = await stage().google.tokenFor(sub, "ours");
    const { status, answer } = await login(visitor, "google", { accessToken });
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      userData: { numAnonHearts: 0, numAnonRepeats: 0 },
      provider: "google",
    });
    expect((await whoIs(visitor)).answer.email).toBe(email);
    const fay = stage().facebookPerson(someAddress());
    const params = {
      accessToken: stage().facebook.tokenFor(fay, "ours"),
      signedRequest: stage().facebook.signedRequestFor(fay),
    };
    expect((await login(stage().someone(), "facebook", params)).status).toBe(200);
  });

  it("refuses tokens of another app, of nobody, and signed by another", async () => {
    const { sub } = stage().googlePerson();
    const [fay, other] = [
      stage().facebookPerson(someAddress()),
      stage().facebookPerson(someAddress()),
    ];
    const accessToken = stage().facebook.tokenFor(fay, "ours");
    const refused: [Provider, object][] = [
      ["google", { accessToken: await stage().google.tokenFor(sub, "another") }],
      ["google", { accessToken: "made-up" }],
      ["facebook", { accessToken: stage().facebook.tokenFor(fay, "another") }],
      ["facebook", { accessToken: "made-up" }],
      ["facebook", { accessToken, signedRequest: stage().facebook.signedRequestFor(other) }],
      [
        "facebook",
        { accessToken, signedRequest: stage().facebook.signedRequestFor(fay, "guessed") },
      ],
    ];
    for (const [type, params] of refused) {
      const visitor = stage().someone();
      expect((await login(visitor, type, params)).status, JSON.stringify(params)).toBe(401);
      expect((await whoIs(visitor)).status).toBe(401);
    }
    expect((await login(stage().someone(), "google", {})).status).toBe(400);
  });
});

describe("the music of this device", () => {
  const ytid = "fJ9rUzIMcZQ";
  const play = (visitor: Visitor) =>
    visitor.json("/api/history/add", { ytid, eventId: crypto.randomUUID() });
  const totals = async (visitor: Visitor) => (await visitor.json("/api/history/profile")).answer;

  it("is asked about after the sign-in, saved once, and gone from the device then", async () => {
    const [visitor, { sub }] = [stage().someone(), stage().googlePerson()];
    await play(visitor);
    await visitor.json("/api/star/set", { ytid });
    const to = await stage().signIn(visitor, "google", sub, "/history");
    expect(to).toBe(`/merge?back=${encodeURIComponent("/password?back=%2Fhistory")}`);
    const page = await pageOf(await visitor.get(to));
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

  it("left alone is there again after the log-out, and is asked about again", async () => {
    const [visitor, { sub }] = [stage().someone(), stage().googlePerson()];
    await play(visitor);
    await stage().signIn(visitor, "google", sub);
    expect(await totals(visitor)).toMatchObject({ totalRepeats: 0 });
    await visitor.form("/logout", {});
    expect(await totals(visitor)).toMatchObject({ totalRepeats: 1 });
    expect(await stage().signIn(visitor, "google", sub)).toMatch(/^\/merge/);
  });

  it("is saved by a form without scripts, and by a call without a body", async () => {
    const [visitor, { sub }] = [stage().someone(), stage().googlePerson()];
    await play(visitor);
    await stage().signIn(visitor, "google", sub);
    const saved = await visitor.form("/api/user/merge", { redirectTo: "/history" });
    expect([saved.status, locationOf(saved)]).toEqual([303, "/history"]);
    const page = await pageOf(await visitor.get("/history"));
    expect(snackOf(page)).toContain("Saved 0 hearts and 1 repeat to your account");
    const bare = await visitor.send("/api/user/merge", {
      method: "POST",
      headers: { Accept: "application/json", Origin: stage().app.origin },
    });
    expect(await bare.json()).toMatchObject({ merged: false });
  });

  it("is nobody's to merge who is not signed in", async () => {
    const visitor = stage().someone();
    await play(visitor);
    expect((await visitor.json("/api/user/merge", {})).status).toBe(401);
    expect(locationOf(await visitor.get("/merge"))).toBe("/login?back=%2Fmerge");
    expect((await visitor.json("/api/fb/profile")).status).toBe(401);
  });
});
