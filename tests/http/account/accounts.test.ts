import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { wholeLog } from "../../support/whole-log";
import {
  alertOf,
  requestSignInEmail,
  visitorWithOwnIp,
  parsePage,
  signInByEmail,
  snackbarOf,
  uniqueEmail,
  setUpAccountsApp,
  whoIs,
  wrongCode,
} from "../../support/app/sign-in";
import { Visitor } from "../../support/app/visitor";

const running = setUpAccountsApp();
const visitor = () => visitorWithOwnIp(running().app.origin);

describe("sign-in by email", () => {
  it("sends a code and a link as text and as HTML, from the configured sender", async () => {
    const email = uniqueEmail();
    const { mail, to, code, link } = await requestSignInEmail(visitor(), running().mailbox, email);
    expect(to).toEqual([email]);
    expect(mail.from).toEqual({ name: "Loops", address: "hello@example.org" });
    expect(mail.subject).toContain(code);
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain(code);
      expect(body).toContain(running().app.origin + link);
    }
  });

  it("signs in with the code, says so, and shows the account on every page", async () => {
    const email = uniqueEmail();
    const one = visitor();
    const { code } = await requestSignInEmail(one, running().mailbox, email, "/history");
    const entered = await one.form("/login/code", {
      code: ` ${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect([entered.status, entered.headers.get("location")]).toEqual([303, "/history"]);
    const page = await parsePage(await one.get("/history"));
    expect(snackbarOf(page)).toBe("Login Success 🎉");
    expect(page.querySelector(".of-account")?.text).toContain(`Hi, ${email.split("@")[0]}!`);
    expect(page.querySelector("#sidebar")?.text).toMatch(/0 hearts\s*0 repeats/);
    expect(page.querySelector("#header")?.text).toContain("Sign out");
    const start = await one.get("/about");
    expect(start.headers.get("cache-control")).toBe("private, no-store");
    const { status, answer } = await whoIs(one);
    expect([status, answer]).toEqual([
      200,
      {
        email,
        uid: expect.stringMatching(/^[\da-f-]{36}$/),
        loginProviders: ["email"],
        alreadyGeneratedPassword: false,
      },
    ]);
  });

  it("signs in with the link in another browser, and leaves the requesting one signed out", async () => {
    const [asked, other] = [visitor(), visitor()];
    const { link, code } = await requestSignInEmail(asked, running().mailbox, uniqueEmail());
    const page = await parsePage(await other.get(link));
    expect(page.querySelector("#main form")?.getAttribute("method")).toBe("post");
    const pressed = await other.form(link, {});
    expect([pressed.status, pressed.headers.get("location")]).toEqual([303, "/"]);
    expect((await whoIs(other)).status).toBe(200);
    expect((await whoIs(asked)).status).toBe(401);
    expect((await parsePage(await asked.get("/login/code"))).text).toContain("was already used");
    expect((await asked.form("/login/code", { code })).status).toBe(422);
  });

  it("signs in with address and code in another browser", async () => {
    const [asked, other] = [visitor(), visitor()];
    const email = uniqueEmail();
    const { code } = await requestSignInEmail(asked, running().mailbox, email);
    expect(await (await other.get("/login/code")).text()).toContain('name="email"');
    const faulty = async (fields: { email: string; code: string }) => {
      const answer = await other.form("/login/code", fields);
      const invalid = (await parsePage(answer)).querySelectorAll("[aria-invalid=true]");
      return [answer.status, invalid.map((field) => field.getAttribute("name"))];
    };
    expect(await faulty({ email: "nobody", code })).toEqual([422, ["email"]]);
    expect(await faulty({ email, code: wrongCode(code) })).toEqual([422, ["code"]]);
    expect((await other.form("/login/code", { email, code })).status).toBe(303);
    expect((await whoIs(other)).answer.email).toBe(email);
  });

  it("survives a scanner that opens the link, and works once", async () => {
    const { link } = await requestSignInEmail(visitor(), running().mailbox, uniqueEmail());
    for (const scanner of [visitor(), visitor(), visitor()]) {
      expect((await scanner.get(link)).status).toBe(200);
      expect((await whoIs(scanner)).status).toBe(401);
    }
    expect((await visitor().form(link, {})).status).toBe(303);
    expect((await visitor().form(link, {})).status).toBe(422);
    const again = await visitor().get(link);
    expect([again.status, (await parsePage(again)).text.includes("no longer works")]).toEqual([
      410,
      true,
    ]);
  });

  it("keeps the link out of caches and out of the log", async () => {
    const { link } = await requestSignInEmail(visitor(), running().mailbox, uniqueEmail());
    const response = await visitor().get(link);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(await wholeLog(running().app)).not.toContain(link.split("/").at(-1));
  });

  it("ends a code after five wrong attempts, while the link still works", async () => {
    const one = visitor();
    const { code, link } = await requestSignInEmail(one, running().mailbox, uniqueEmail());
    for (let tries = 0; tries < 5; tries++) {
      const page = await parsePage(await one.form("/login/code", { code: wrongCode(code) }));
      expect(alertOf(page)).toContain("wrong or expired");
      expect(snackbarOf(page)).toBe("Failed to login to Email 😢");
    }
    expect((await one.form("/login/code", { code })).status).toBe(422);
    expect((await one.form(link, {})).status).toBe(303);
  });

  it("sends no second email to the same address within a minute, because the first one works for both", async () => {
    const email = uniqueEmail();
    const [stranger, owner] = [visitor(), visitor()];
    const { code } = await requestSignInEmail(stranger, running().mailbox, email);
    const before = running().mailbox.received.length;
    const asked = await owner.form("/login/email", { email, back: "/history" });
    expect([asked.status, asked.headers.get("location")]).toEqual([303, "/login/code"]);
    expect(running().mailbox.received).toHaveLength(before);
    expect(
      (await parsePage(await owner.get("/login/code"))).querySelector("#main")?.text,
    ).toContain(email);
    expect((await owner.form("/login/code", { code })).status).toBe(303);
    expect((await whoIs(owner)).answer.email).toBe(email);
    expect((await whoIs(stranger)).status).toBe(401);
    await requestSignInEmail(visitor(), running().mailbox, email);
  });

  it("gives the same answer for an address with an account and one without", async () => {
    const known = uniqueEmail();
    await signInByEmail(visitor(), running().mailbox, known);
    const seen = async (email: string) => {
      const one = visitor();
      const asked = await one.form("/login/email", { email, back: "/" });
      const waiting = await (await one.get("/login/code")).text();
      const guess = await visitor().form("/login/code", { email, code: "000000" });
      const guessed = (await parsePage(guess)).querySelector("#main")?.text;
      const said = [asked.status, asked.headers.get("location"), waiting, guess.status, guessed];
      return JSON.stringify(said).replaceAll(email, "-");
    };
    const shape = (text: string) => text.replaceAll(/"[\w-]{20,}"/g, "*");
    expect(shape(await seen(known))).toBe(shape(await seen(uniqueEmail())));
  });

  it.each(["", "nobody", "a@b", `${"a".repeat(250)}@example.org`, "a@b.c, d@e.f"])(
    "rejects the address %j and keeps what was typed",
    async (email) => {
      const answer = await visitor().form("/login/email", { email });
      const page = await parsePage(answer);
      expect([answer.status, alertOf(page)]).toEqual([422, "Valid email is required"]);
      expect(page.querySelector("#main input[name=email]")?.getAttribute("value")).toBe(email);
    },
  );

  it.each([
    "victim@example.org\r\nBcc: other@example.org",
    "victim@example.org\nTo: other@example.org",
    "victim@example.org%0d%0aBcc: other@example.org",
    "victim@example.org>\r\nRCPT TO:<other@example.org",
    '"x" <other@example.org>, victim@example.org',
  ])("cannot be used to inject email headers with %j", async (email) => {
    const before = running().mailbox.received.length;
    expect((await visitor().form("/login/email", { email })).status).toBe(422);
    const { status } = await visitor().json("/api/auth/login", {
      type: "email",
      params: { email },
    });
    expect(status).toBe(400);
    expect(running().mailbox.received).toHaveLength(before);
  });

  it("says when the mail server rejects the email", async () => {
    running().mailbox.rejection = { code: 550, message: "no such mailbox" };
    const answer = await visitor().form("/login/email", { email: uniqueEmail() });
    running().mailbox.rejection = null;
    const page = await parsePage(answer);
    expect([answer.status, alertOf(page)]).toEqual([
      502,
      "The email could not be sent. Try again in a minute.",
    ]);
    expect(snackbarOf(page)).toBe("Failed to login to Email 😢");
  });

  it("limits the requests of one client", async () => {
    const one = visitor();
    const email = uniqueEmail();
    const asked = [];
    for (let times = 0; times < 6; times++) {
      asked.push(await one.form("/login/email", { email }));
    }
    expect(asked.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 429]);
    expect(Number(asked.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(60);
    const greedy = visitor();
    const statuses = [];
    for (let times = 0; times < 31; times++) {
      statuses.push(
        (await greedy.form("/login/code", { email: uniqueEmail(), code: "123456" })).status,
      );
    }
    expect([...new Set(statuses.slice(0, 30)), statuses.at(-1)]).toEqual([422, 429]);
  });

  it.each(["https://evil.example/", "//evil.example", "/\\evil.example", "/login", "/logout"])(
    "never leads back to another site or into a loop: %s",
    async (back) => {
      const one = visitor();
      const { code } = await requestSignInEmail(one, running().mailbox, uniqueEmail(), back);
      expect((await one.form("/login/code", { code })).headers.get("location")).toBe("/");
    },
  );
});

describe("the account's API calls", () => {
  it("answer anonymous listeners with 401", async () => {
    const one = visitor();
    await one.json("/api/star/set", { ytid: "fJ9rUzIMcZQ" });
    for (const path of ["/api/auth/validate", "/api/user/profile"]) {
      const { status, answer } = await one.json<{ error: { code: string } }>(path);
      expect([status, answer.error.code]).toEqual([401, "not_signed_in"]);
    }
  });

  it("request an email and sign in with its code, keeping the history from before", async () => {
    const one = visitor();
    await one.json("/api/star/set", { ytid: "fJ9rUzIMcZQ" });
    await one.json("/api/history/add", { ytid: "fJ9rUzIMcZQ" });
    const email = uniqueEmail();
    const login = (params: object) => one.json("/api/auth/login", { type: "email", params });
    expect((await login({ email })).answer).toEqual({ sent: true, provider: "email" });
    const { code } = await running().mailbox.newest(email);
    const refused = await login({ email, code: wrongCode(code) });
    expect([refused.status, refused.answer]).toMatchObject([
      422,
      { error: { code: "sign_in_failed" } },
    ]);
    expect(await login({ email, code })).toMatchObject({
      status: 200,
      answer: {
        userData: { numAnonHearts: 1, numAnonRepeats: 1 },
        provider: "email",
        snackbar: "Login Success 🎉",
      },
    });
    const { answer } = await one.json("/api/user/profile");
    expect(answer).toMatchObject({
      email,
      type: "email",
      loginStatus: 2,
      totalRepeats: 0,
      totalStars: 0,
    });
    expect(snackbarOf(await parsePage(await one.get("/history")))).toBe("");
  });

  it.each([
    [{ type: "wizard", params: {} }, "type must be facebook or google or email"],
    [{ params: {} }, "type is required"],
    [{ type: "email", params: {} }, "Valid email is required"],
    [{ type: "email", params: { email: "nobody" } }, "Valid email is required"],
    [
      { type: "email", params: { email: "a@example.org", code: "12345" } },
      "Enter the 6 digits of the code",
    ],
    [{ type: "email", params: { email: "a@example.org", password: "" } }, "Password requried"],
    [{ type: "email", params: "a@example.org" }, "params must be an object"],
  ])("reject %j: %s", async (body, message) => {
    const { status, answer } = await visitor().json("/api/auth/login", body);
    expect([status, answer]).toMatchObject([400, { error: { code: "invalid", message } }]);
  });
});

describe("without a mail server", () => {
  let production: App;
  let trial: App;
  beforeAll(async () => {
    const keys = { GOOGLE_CLIENT_ID: "half", FACEBOOK_APP_ID: "1", FACEBOOK_APP_SECRET: "2" };
    [production, trial] = await Promise.all([
      startApp(),
      startApp({ env: { NODE_ENV: "test", ...keys } }),
    ]);
  });
  afterAll(() => Promise.all([production.stop(), trial.stop()]));

  it("offers no email sign-in in production", async () => {
    const one = new Visitor(production.origin);
    expect(await (await one.get("/login")).text()).not.toContain('href="/login/email"');
    expect((await one.form("/login/email", { email: "a@example.org" })).status).toBe(503);
  });

  it("is linked from every page, with the way back", async () => {
    const page = await parsePage(await new Visitor(trial.origin).get("/search?q=queen"));
    const [link] = page.querySelectorAll("#header a[data-sheet]");
    expect(link?.getAttribute("href")).toBe("/login?back=%2Fsearch%3Fq%3Dqueen");
    const login = await parsePage(await new Visitor(trial.origin).get("/login?back=%2Fhistory"));
    expect(login.querySelector('a[href^="/login/email"]')?.getAttribute("href")).toBe(
      "/login/email?back=%2Fhistory",
    );
  });

  it("offers only the providers that are fully configured", async () => {
    const offered = async ({ origin }: App) => {
      const page = await parsePage(await new Visitor(origin).get("/login"));
      return page.querySelectorAll('form[action^="/auth/"] button').map(({ text }) => text);
    };
    expect(await offered(trial)).toEqual(["Facebook"]);
    expect(await offered(production)).toEqual([]);
    expect((await new Visitor(trial.origin).form("/auth/google", {})).status).toBe(404);
  });

  it("logs the code outside production, and says so", async () => {
    const one = new Visitor(trial.origin);
    expect(await (await one.get("/login/email")).text()).toContain("The code will be in its log");
    await one.form("/login/email", { email: "a@example.org" });
    expect(await (await one.get("/login/code")).text()).toContain("The code is in its log");
    await expect.poll(() => trial.logs()).toMatch(/Your code for [^:]+: \d{6}/);
    const [, code = ""] = /Your code for [^:]+: (\d{6})/.exec(trial.logs()) ?? [];
    expect((await one.form("/login/code", { code })).status).toBe(303);
  });
});
