import type { Page } from "playwright";
import { expect, test } from "vitest";
import { setStage, STATUS } from "./listening/stage";

const SONG = "dQw4w9WgXcQ";
const stage = setStage({ signIn: true });

/** Somebody at Google who was never here; returns the name. */
function somebodyNew(): string {
  const sub = crypto.randomUUID();
  const email = `${sub}@example.com`;
  const given_name = `Mia ${sub.slice(0, 8)}`;
  stage.upstreams.signIn?.google.people.push({ sub, given_name, email, email_verified: true });
  return given_name;
}

/** Sends passes as another tab's outbox does: each until the server has taken it. */
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
  await page.goto(`${stage.app.origin}/login?back=%2Fhistory`);
  await page.getByRole("button", { name: provider, exact: true }).click();
  await page.getByRole("button", { name: `Continue as ${name}` }).click();
}

const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name }).waitFor();

test("Google in, the music of this device saved while another tab plays on, and out again", async () => {
  // A request that was under way during the sign-in is told to come again.
  const page = await stage.open("/faq", { allow: [STATUS] });
  const other = await page.context().newPage();
  await other.goto(`${stage.app.origin}/about`);
  await countPasses(other, 1);
  const playing = countPasses(other, 40);
  await signIn(page, "Google", somebodyNew());
  await heading(page, "Save your music?");
  await page.getByText("repeat", { exact: false }).first().waitFor();
  await page.route("**/api/user/merge", async (route) => {
    await page.getByText("Importing...").first().waitFor();
    await route.continue();
  });
  await page.getByRole("button", { name: "Save to my account" }).click();
  await heading(page, "Create a password");
  await page
    .locator("#snackbar")
    .getByText(/^Saved 0 hearts and \d+ repeats? to your account$/)
    .waitFor();
  await playing;
  expect(await profile(page)).toEqual({ totalRepeats: 41, totalStars: 0, totalVideos: 1 });
  await page.goto(`${stage.app.origin}/logout`);
  await page.getByRole("button", { name: "Yes" }).click();
  await expect.poll(() => profile(page)).toMatchObject({ totalRepeats: 0 });
});

test("the way to Google is said to be gone", async () => {
  const page = await stage.open("/login");
  await page.evaluate(() => addEventListener("submit", (event) => event.preventDefault()));
  const connecting = page.locator("#header").getByText("Connecting...");
  await expect
    .poll(async () => {
      await page.getByRole("button", { name: "Google", exact: true }).click();
      return connecting.isVisible();
    })
    .toBe(true);
});

test("without scripts: Facebook in, told of e-mail, the music left alone, and there again after", async () => {
  const page = await stage.open("/login", { javaScriptEnabled: false });
  await page.goto(`${stage.app.origin}/watch?v=${SONG}&wait=1`);
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
  await page.goto(`${stage.app.origin}/favorites`);
  expect(await page.locator(`#main [data-ytid="${SONG}"]`).count()).toBe(0);
  await page.goto(`${stage.app.origin}/logout`);
  await page.getByRole("button", { name: "Yes" }).click();
  await page.goto(`${stage.app.origin}/favorites`);
  await page.locator(`#main [data-ytid="${SONG}"]`).first().waitFor();
});
