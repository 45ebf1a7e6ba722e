import type { Page } from "playwright";
import { test } from "vitest";
import { expect } from "../../support/browser/browser";
import { setUpBrowserRig, ERROR_STATUS } from "../listening/browser-rig";

const SONG = "dQw4w9WgXcQ";
const rig = setUpBrowserRig({ signIn: true });

/** Adds a new person at Google and returns the name. */
function addGooglePerson(): string {
  const sub = crypto.randomUUID();
  const email = `${sub}@example.com`;
  const given_name = `Mia ${sub.slice(0, 8)}`;
  rig.upstreams.signIn?.google.people.push({ sub, given_name, email, email_verified: true });
  return given_name;
}

/** Sends passes as another tab's outbox does, retrying each until the server accepts it. */
async function countPasses(page: Page, passes: number): Promise<void> {
  await page.evaluate(
    async ({ passes, ytid }) => {
      for (let n = 0; n < passes; n += 1) {
        const body = JSON.stringify({ ytid, eventId: crypto.randomUUID() });
        const headers = { "Content-Type": "application/json" };
        for (let taken = false; !taken;) {
          const sent = await fetch("/api/history/add", { method: "POST", headers, body });
          taken = sent.ok;
        }
      }
    },
    { passes, ytid: SONG },
  );
}

async function profile(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => (await fetch("/api/history/profile")).json());
}

async function signIn(page: Page, provider: string, name: string): Promise<void> {
  await page.goto(`${rig.app.origin}/login?back=%2Fhistory`);
  await page.getByRole("button", { name: provider, exact: true }).click();
  await page.getByRole("button", { name: `Continue as ${name}` }).click();
}

const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name }).waitFor();

/** An empty password is rejected with the product's message on blur, and nothing is sent. */
async function expectProductMessage(page: Page): Promise<void> {
  const field = page.getByLabel("Password", { exact: true });
  const words = page.getByText("Password requried", { exact: true });
  const save = page.getByRole("button", { name: "Save password" });
  await page.locator('form[action="/password"]:not([data-feature])').waitFor();
  await expect(words).toBeHidden();
  await expect(save).toBeEnabled();
  await field.focus();
  await field.press("Enter");
  await words.waitFor();
  await expect(save).toBeDisabled();
  await field.fill("correct horse battery");
  await words.waitFor({ state: "hidden" });
  await expect(save).toBeEnabled();
  await field.fill("");
  await field.blur();
  await words.waitFor();
}

test("signs in with Google, merges this device's music while another tab plays, and signs out", async () => {
  // A request that was under way during the sign-in must be retried.
  const page = await rig.open("/faq", { allow: [ERROR_STATUS] });
  const other = await page.context().newPage();
  await other.goto(`${rig.app.origin}/about`);
  await countPasses(other, 1);
  const playing = countPasses(other, 40);
  await signIn(page, "Google", addGooglePerson());
  await heading(page, "Save your music?");
  await page.getByText("repeat", { exact: false }).first().waitFor();
  await page.route("**/api/user/merge", async (route) => {
    await page.locator("#main").getByText("Importing...").waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    const widget = page.locator('#sidebar [data-own="user"]');
    await widget.getByText("Importing...").waitFor();
    await widget.getByText("LOGOUT").waitFor({ state: "hidden" });
    await page.setViewportSize({ width: 1280, height: 720 });
    await route.continue();
  });
  await page.locator('[data-island="player"][data-island-state]').waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Save to my account" }).click();
  await heading(page, "Create a password");
  await page
    .locator("#snackbar")
    .getByText(/^Saved \d+ repeats? to your account$/)
    .waitFor();
  await expectProductMessage(page);
  await playing;
  await expect
    .poll(() => profile(page))
    .toEqual({ totalRepeats: 41, totalStars: 0, totalVideos: 1 });
  await page.goto(`${rig.app.origin}/logout`);
  await page.getByRole("button", { name: "Yes" }).click();
  await expect.poll(() => profile(page)).toMatchObject({ totalRepeats: 0 });
});

test("says that Google sign-in was unlinked", async () => {
  const page = await rig.open("/login");
  await page.evaluate(() => addEventListener("submit", (event) => event.preventDefault()));
  const connecting = page.locator("#header").getByText("Connecting...");
  await expect
    .poll(async () => {
      await page.getByRole("button", { name: "Google", exact: true }).click();
      return connecting.isVisible();
    })
    .toBe(true);
});

test("signs in with Facebook without scripts, asks about the email, and keeps unmerged music for later", async () => {
  const page = await rig.open("/login", { javaScriptEnabled: false });
  await page.goto(`${rig.app.origin}/watch?v=${SONG}&wait=1`);
  await page.getByRole("button", { name: "Heart", exact: true }).first().click();
  await page.locator("#snackbar").getByText("Video Hearted").waitFor();
  await signIn(page, "Facebook", "Fay");
  await heading(page, "You are signed in");
  await page.getByText("fay@example.com").waitFor();
  await page.getByRole("link", { name: "Continue" }).click();
  await heading(page, "Save your music?");
  await page.getByText("1 heart", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Leave them on this device" }).click();
  await heading(page, "Create a password");
  await page.goto(`${rig.app.origin}/favorites`);
  await expect(page.locator(`#main [data-ytid="${SONG}"]`)).toHaveCount(0);
  await page.goto(`${rig.app.origin}/logout`);
  await page.getByRole("button", { name: "Yes" }).click();
  await page.goto(`${rig.app.origin}/favorites`);
  await page.locator(`#main [data-ytid="${SONG}"]`).first().waitFor();
});
