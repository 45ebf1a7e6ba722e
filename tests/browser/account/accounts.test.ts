import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, it } from "vitest";
import { startApp, type App } from "../../support/app/app";
import {
  expect,
  openPage,
  openPageWithoutScripts,
  sharedBrowser,
} from "../../support/browser/browser";
import { startMailbox, type Mailbox } from "../../support/network/mailbox";

let mailbox: Mailbox;
let app: App;
let browser: Browser;
beforeAll(async () => {
  mailbox = await startMailbox();
  [app, browser] = await Promise.all([
    startApp({ env: { SMTP_URL: mailbox.url } }),
    sharedBrowser(),
  ]);
});
afterAll(async () => {
  await app.stop();
  await mailbox.stop();
});

/**
 * No upstream answers here, so pictures and the player fail to load, and a wrong code is rejected.
 */
const allow = [/ERR_CONNECTION_REFUSED|ERR_UNSAFE_PORT|127\.0\.0\.1:9|status of 422/];

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const snackbar = (page: Page, text: string) => page.locator("#snackbar").getByText(text);

async function requestEmail(page: Page, email: string) {
  await page.goto(`${app.origin}/login?back=%2Ffavorites`);
  await page.getByRole("link", { name: "Email", exact: true }).click();
  return submitEmail(page, email);
}

async function submitEmail(page: Page, email: string) {
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await page.getByRole("button", { name: "Send me a code and a link" }).click();
  await heading(page, "Check your email").waitFor();
  return mailbox.newest(email);
}

const validated = async (page: Page) =>
  (await page.request.get(`${app.origin}/api/auth/validate`)).status();

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

async function enterCode(page: Page, code: string) {
  await page.getByLabel("Code from the email").fill(code);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function logOut(page: Page) {
  await page
    .getByRole("link", { name: "Log out", exact: true })
    .or(page.getByRole("link", { name: "LOGOUT" }))
    .first()
    .click();
  await page.getByRole("button", { name: "Yes, log out" }).click();
  await heading(page, "Goodbye!").waitFor();
}

it("signs in by the code and out again without loading a new document", async () => {
  const page = await openPage(browser, { allow });
  await page.goto(`${app.origin}/favorites`);
  await page.evaluate(() => Object.assign(window, { stays: true }));
  const login = page.getByRole("link", { name: "Login" });
  await login.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { name: "Login" }).waitFor();
  await dialog.getByRole("link", { name: "Email", exact: true }).click();
  await dialog.getByRole("link", { name: "Back", exact: true }).click();
  await dialog.getByRole("link", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => login.evaluate((link) => link === document.activeElement)).toBe(true);
  await expect.poll(() => new URL(page.url()).pathname).toBe("/favorites");
  await login.press("Enter");
  await dialog.getByRole("link", { name: "Email", exact: true }).click();
  const { code } = await submitEmail(page, "ada@example.org");
  await enterCode(page, "000 00");
  await page.getByRole("alert").waitFor();
  await page.route("**/login/code", async (route) => {
    await page.locator("#header").getByText("Connecting...").waitFor();
    await route.continue();
  });
  await enterCode(page, code);
  await snackbar(page, "Login Success 🎉").waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/favorites");
  const account = page.getByLabel("Account");
  await account.click();
  await page.getByText("Hi, ada!").waitFor();
  for (const width of [320, 390, 480]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => widthOf(page)).toBe(width);
    const opened = await account.boundingBox();
    await account.click();
    await expect.poll(() => account.boundingBox(), "where it was").toEqual(opened);
    await account.click();
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("email")))
    .toBe("ada@example.org");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("isNewUser"))).toBe("true");
  // Left in a browser by a listener of podcasts, stations and an artist radio, with passes that
  // wait for the server.
  const theirs = [
    "place:e",
    "pass:1",
    "speed:p",
    "songs-heard",
    "stations-heard",
    "radio",
    "queued",
  ];
  const device = ["volume", "shortcuts", "skip-silence"];
  await page.evaluate(
    (keys) => {
      for (const key of keys) localStorage.setItem(`lor:${key}`, "1");
    },
    [...theirs, ...device],
  );
  await logOut(page);
  await snackbar(page, "Log Out success 😢").waitFor();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).sort()))
    .toEqual(device.map((key) => `lor:${key}`).sort());
  await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("email"))).toBeNull();
  await expect.poll(() => page.evaluate(() => "stays" in window)).toBe(true);
});

it("signs in and out with scripts off", async () => {
  const page = await openPageWithoutScripts(browser, { allow });
  const { code } = await requestEmail(
    page,
    "bob@the-mail-server-with-the-very-long-name.example.org",
  );
  await enterCode(page, code);
  await snackbar(page, "Login Success 🎉").waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/favorites");
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ["/profile", "/profile/delete", "/sessions", "/password"]) {
    await page.goto(app.origin + path);
    await expect.poll(() => widthOf(page), path).toBe(320);
  }
  await page.locator(".of-account > summary").click();
  await page.getByText("Hi, bob!").waitFor();
  await logOut(page);
  await page.locator("#snackbar").getByText("Log Out success 😢").waitFor({ state: "attached" });
  await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
});

it("finishes in a second browser by the link, and the first browser says so and stays signed out", async () => {
  const first = await openPage(browser, { allow });
  const { link } = await requestEmail(first, "cleo@example.org");
  const second = await openPage(browser, { allow });
  await second.goto(app.origin + link);
  await second.getByText("cleo@example.org").waitFor();
  await second.getByRole("button", { name: "Sign in" }).click();
  await snackbar(second, "Login Success 🎉").waitFor();
  await first.getByText("That email was already used").waitFor();
  await expect.poll(() => validated(first)).toBe(401);
  await expect.poll(() => validated(second)).toBe(200);
});

it("finishes in a second browser without scripts by address and code", async () => {
  const first = await openPage(browser, { allow });
  const { code } = await requestEmail(first, "dora@example.org");
  const second = await openPageWithoutScripts(browser, { allow });
  await second.goto(`${app.origin}/login/code`);
  await second.getByRole("textbox", { name: "Email", exact: true }).fill("dora@example.org");
  await enterCode(second, code);
  await snackbar(second, "Login Success 🎉").waitFor();
});

it("continues in the waiting tab when the link is opened in the same browser", async () => {
  const waiting = await openPage(browser, { allow });
  const { link } = await requestEmail(waiting, "emma@example.org");
  const tab = await waiting.context().newPage();
  await tab.goto(app.origin + link);
  await tab.getByRole("button", { name: "Sign in" }).click();
  await snackbar(tab, "Login Success 🎉").waitFor();
  await waiting.bringToFront();
  await waiting.waitForURL("**/favorites");
  await waiting.getByLabel("Account").waitFor();
});

it("deletes an account after a recent sign-in, and the browser forgets it too", async () => {
  const page = await openPage(browser, { allow });
  const { code } = await requestEmail(page, "gone@example.org");
  await enterCode(page, code);
  await snackbar(page, "Login Success 🎉").waitFor();
  await page.goto(`${app.origin}/profile/delete`);
  await page.evaluate(() => {
    localStorage.setItem("lor:place:e", "1");
    localStorage.setItem("lor:volume", "0.5");
  });
  await page.getByLabel("Type delete to confirm").fill("delete");
  await page.getByRole("button", { name: "Delete for good" }).click();
  await snackbar(page, "All your data is deleted").waitFor();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(["lor:volume"]);
  expect(await validated(page)).toBe(401);
});
