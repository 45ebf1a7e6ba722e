import { describe, expect, it } from "vitest";
import {
  alertOf,
  visitorWithOwnIp,
  parsePage,
  signInByEmail,
  snackbarOf,
  uniqueEmail,
  setUpAccountsApp,
  whoIs,
} from "../../support/app/sign-in";
import type { Visitor } from "../../support/app/visitor";

const running = setUpAccountsApp();
const visitor = () => visitorWithOwnIp(running().app.origin);

describe("sessions of an account", () => {
  it("get a new id at sign-in, so that a planted session id is worthless", async () => {
    const victim = visitor();
    await victim.json("/api/star/set", { ytid: "fJ9rUzIMcZQ" });
    const attacker = visitor();
    attacker.cookies.set("__lor", victim.cookies.get("__lor")!);
    expect(await signInByEmail(victim, running().mailbox, uniqueEmail())).toBe("/merge");
    expect(victim.cookies.get("__lor")).not.toBe(attacker.cookies.get("__lor"));
    expect((await whoIs(victim)).status).toBe(200);
    expect((await whoIs(attacker)).status).toBe(401);
    expect((await attacker.json("/api/star/page")).answer).toEqual({ res: [] });
  });

  it("end at logout, which restores the anonymous listener's hearts", async () => {
    const one = visitor();
    await one.json("/api/star/set", { ytid: "fJ9rUzIMcZQ" });
    await signInByEmail(one, running().mailbox, uniqueEmail());
    expect((await one.json("/api/star/page")).answer).toEqual({ res: [] });
    const signedIn = visitor();
    signedIn.cookies.set("__lor", one.cookies.get("__lor")!);
    expect((await parsePage(await one.get("/logout"))).querySelector("#main h1")?.text).toBe(
      "Log out?",
    );
    expect((await one.form("/logout", {})).status).toBe(303);
    const page = await parsePage(await one.get("/logout"));
    expect(page.querySelector("#main h1")?.text).toBe("Goodbye!");
    expect(snackbarOf(page)).toBe("Log Out success 😢");
    expect((await whoIs(one)).status).toBe(401);
    expect((await whoIs(signedIn)).status).toBe(401);
    const { answer } = await one.json<{ res: { ytid: string }[] }>("/api/star/page");
    expect(answer.res.map(({ ytid }) => ytid)).toEqual(["fJ9rUzIMcZQ"]);
  });

  it("end on all devices, and so does the private feed of new episodes", async () => {
    const [one, reader] = [visitor(), visitor()];
    await signInByEmail(one, running().mailbox, uniqueEmail());
    const { answer } = await one.json<{ url: string }>("/api/podcast/feed-token", {});
    const { pathname, search } = new URL(answer.url);
    const read = async () => (await reader.get(pathname + search)).status;
    expect(await read()).toBe(200);
    expect((await one.form("/logout", { where: "everywhere" })).status).toBe(303);
    expect(await read()).toBe(404);
  });

  it("leave no cookie behind when there was no anonymous listener", async () => {
    const one = visitor();
    await signInByEmail(one, running().mailbox, uniqueEmail());
    await one.form("/logout", {});
    await one.get("/logout");
    expect(one.cookies.get("__lor")).toBe("");
  });

  it("are listed with their devices, and can be ended one by one or all at once", async () => {
    const email = uniqueEmail();
    const from = (agent: string) => visitorWithOwnIp(running().app.origin, { "User-Agent": agent });
    const laptop = from("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0");
    const phone = from(
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    );
    const tablet = from("");
    for (const one of [laptop, phone, tablet]) {
      await signInByEmail(one, running().mailbox, email);
    }
    const list = async () => {
      const page = await parsePage(await laptop.get("/sessions"));
      return page.querySelectorAll("#main li").map((item) => ({
        device: item.querySelector("p")?.text,
        id: item.querySelector("input[name=id]")?.getAttribute("value"),
      }));
    };
    const listed = await list();
    expect(listed.map(({ device }) => device).sort()).toEqual([
      "Firefox on Linux (this one)",
      "Safari on iPhone, iOS",
      "Unknown device",
    ]);
    const id = listed.find(({ device }) => device?.startsWith("Safari"))?.id ?? "";
    const stranger = visitor();
    await signInByEmail(stranger, running().mailbox, uniqueEmail());
    expect((await stranger.json("/api/auth/sessions/revoke", { id })).status).toBe(404);
    expect((await whoIs(phone)).status).toBe(200);
    const back = await laptop.form("/api/auth/sessions/revoke", { id, redirectTo: "/sessions" });
    expect([back.status, back.headers.get("location")]).toEqual([303, "/sessions"]);
    expect((await whoIs(phone)).status).toBe(401);
    expect((await laptop.json("/api/auth/sessions/revoke-others", {})).answer).toMatchObject({
      ended: 1,
    });
    expect((await whoIs(tablet)).status).toBe(401);
    expect((await whoIs(laptop)).status).toBe(200);
    expect(await list()).toHaveLength(1);
  });

  it("end everywhere when logout asks for it", async () => {
    const email = uniqueEmail();
    const [here, there] = [visitor(), visitor()];
    await signInByEmail(here, running().mailbox, email);
    await signInByEmail(there, running().mailbox, email);
    await here.form("/logout", { where: "everywhere" });
    expect([(await whoIs(here)).status, (await whoIs(there)).status]).toEqual([401, 401]);
  });

  it("are required by some pages, which sign-in leads back to", async () => {
    for (const path of ["/sessions", "/password"]) {
      const answer = await visitor().get(path);
      expect([answer.status, answer.headers.get("location")]).toEqual([
        303,
        `/login?back=${encodeURIComponent(path)}`,
      ]);
    }
  });
});

describe("passwords", () => {
  it("are set on their page, generated or typed, and then sign in", async () => {
    const email = uniqueEmail();
    const one = visitor();
    await signInByEmail(one, running().mailbox, email);
    const empty = await one.form("/password", { password: "" });
    expect([empty.status, alertOf(await parsePage(empty))]).toEqual([422, "Password requried"]);
    const offered = await parsePage(await one.form("/password", { intent: "generate" }));
    const password =
      offered.querySelector("#main input[name=password]")?.getAttribute("value") ?? "";
    expect(password).toHaveLength(23);
    const saved = await one.form("/password", { password, back: "/history" });
    expect([saved.status, saved.headers.get("location")]).toEqual([303, "/history"]);
    expect((await whoIs(one)).answer.alreadyGeneratedPassword).toBe(true);

    const other = visitor();
    const refused = await other.form("/login/password", { email, password: `${password}x` });
    const page = await parsePage(refused);
    expect([refused.status, alertOf(page)]).toEqual([422, "That email and password don't match."]);
    expect(page.querySelector("#main input[name=password]")?.getAttribute("value")).toBeUndefined();
    const entered = await other.form("/login/password", { email, password, back: "/favorites" });
    expect([entered.status, entered.headers.get("location")]).toEqual([303, "/favorites"]);
    expect((await whoIs(other)).answer.email).toBe(email);
  });

  it("are changed only for the listener's own account", async () => {
    const [one, other] = [visitor(), visitor()];
    await signInByEmail(one, running().mailbox, uniqueEmail());
    await signInByEmail(other, running().mailbox, uniqueEmail());
    const { uid: authedUid } = (await whoIs(one)).answer;
    const call = (who: Visitor, password: string) =>
      who.json<{ error?: { message: string } }>("/api/auth/generatePassword", {
        ...{ password, provider: "email", authedUid },
      });
    expect((await call(other, "mine now")).status).toBe(403);
    expect((await call(visitor(), "mine now")).status).toBe(401);
    const empty = await call(one, "");
    expect([empty.status, empty.answer.error?.message]).toEqual([400, "Password requried"]);
    expect((await call(one, "correct horse")).status).toBe(200);
    const elsewhere = visitor();
    const { email } = (await whoIs(one)).answer;
    await elsewhere.form("/login/password", { email, password: "correct horse" });
    expect((await whoIs(elsewhere)).status).toBe(200);
    await call(one, "battery staple");
    expect((await whoIs(elsewhere)).status, "a new password signs other devices out").toBe(401);
    expect((await whoIs(one)).status).toBe(200);
  });

  it("are limited to ten attempts per account, wherever those come from", async () => {
    const email = uniqueEmail();
    const statuses = [];
    for (let times = 0; times < 11; times++) {
      const guess = await visitor().form("/login/password", { email, password: String(times) });
      statuses.push(guess.status);
      if (guess.status === 429) expect(Number(guess.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
  });
});
