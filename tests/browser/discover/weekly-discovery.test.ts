import { Client } from "pg";
import type { Page } from "playwright";
import { afterAll, beforeAll, test } from "vitest";
import { signInByEmail, uniqueEmail, whoIs } from "../../support/app/sign-in";
import { Visitor } from "../../support/app/visitor";
import { expect, openPageWithoutScripts } from "../../support/browser/browser";
import { setUpBrowserRig } from "../listening/browser-rig";

const rig = setUpBrowserRig({ mail: true });
let database: Client;
beforeAll(async () => {
  database = new Client({ connectionString: rig.app.databaseUrl });
  await database.connect();
});
afterAll(() => database.end());

const WIDE = { viewport: { width: 1280, height: 900 } };
/** The stand-in's stations have no pictures. */
const NO_PICTURE = /Failed to load resource.*404.*\/pictures\//;
const SONGS = ["fJ9rUzIMcZQ", "YQHsXMglC9A", "dQw4w9WgXcQ"];
const MADE = "3 songs that you do not know yet";

/** A build under way in another process, so that the test decides when it is complete. */
const UNDER_WAY = JSON.stringify({
  ...{ version: 2, owns: [], artists: [], tried: [], next: [], possible: [], ineligible: [] },
});

async function signIn(page: Page): Promise<string> {
  const visitor = new Visitor(rig.app.origin);
  await signInByEmail(visitor, rig.mailbox, uniqueEmail());
  const { uid } = (await whoIs(visitor)).answer;
  const cookies = [...visitor.cookies].map(([name, value]) => ({ name, value }));
  await page.context().addCookies(cookies.map((one) => ({ ...one, url: rig.app.origin })));
  return uid;
}

async function beginList(uid: string): Promise<void> {
  await database.query(
    `insert into discoveries (user_id, build, locked_by, locked_until)
     values ($1, $2, gen_random_uuid(), now() + interval '1 hour')`,
    [uid, UNDER_WAY],
  );
}

async function finishList(uid: string): Promise<void> {
  const songs = SONGS.map((ytid) => ({ ytid, reason: "Because you repeat Queen" }));
  await database.query(
    `update discoveries set build = null, locked_until = null, songs = $2::jsonb,
     expires_at = now() + interval '3 days' where user_id = $1`,
    [uid, JSON.stringify(songs)],
  );
}

const card = (page: Page) => page.locator("#main [data-discovery-card]");
const item = (page: Page) =>
  page.locator("#sidebar").getByRole("link", { name: "Weekly Discovery", exact: true });
const rows = (page: Page) => page.locator("#main [data-discovery='created'] [data-rows] > li");

test.each(["/", "/yourlor"])(
  "the card on %s changes by itself when the list is made, and leads to it",
  async (path) => {
    const page = await rig.open(null, WIDE);
    const uid = await signIn(page);
    await beginList(uid);
    await page.goto(rig.app.origin + path);
    await card(page).getByText("Your list is being made.").waitFor();
    await finishList(uid);
    await card(page).getByRole("link", { name: MADE }).click();
    await page.waitForURL((url) => url.pathname === "/discovery");
    await expect(rows(page)).toHaveCount(SONGS.length);
  },
);

test("the page of a list shows it when it is made", async () => {
  const page = await rig.open(null, WIDE);
  const uid = await signIn(page);
  await beginList(uid);
  await page.goto(`${rig.app.origin}/discovery`);
  await page.getByText("Your list is being made.").waitFor();
  await finishList(uid);
  await expect(rows(page)).toHaveCount(SONGS.length);
});

test("without scripts the page waits for its list, and the card leads there", async () => {
  const page = await openPageWithoutScripts(rig.browser);
  const uid = await signIn(page);
  await beginList(uid);
  await page.goto(rig.app.origin);
  await card(page).getByRole("link", { name: "Wait for the list" }).click({ noWaitAfter: true });
  await finishList(uid);
  await page.waitForURL((url) => url.pathname === "/discovery");
  await expect(rows(page)).toHaveCount(SONGS.length);
});

test("those who are signed in have the card and the sidebar's item, even on pages from a shared cache", async () => {
  const page = await rig.open(null, { ...WIDE, allow: [NO_PICTURE] });
  const uid = await signIn(page);
  await beginList(uid);
  await finishList(uid);
  await page.goto(`${rig.app.origin}/radio`);
  await page.getByRole("link", { name: "LOR", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await card(page).getByRole("link", { name: MADE }).waitFor();
  await page.locator("#sidebar").getByRole("link", { name: "Top 10", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/top10");
  await item(page).click();
  await expect(rows(page)).toHaveCount(SONGS.length);
  await expect(item(page)).toHaveAttribute("aria-current", "page");
});

test("a visitor has the card, which leads to signing in, but no item", async () => {
  const page = await rig.open("/", WIDE);
  await expect(item(page)).toBeHidden();
  await card(page).getByRole("link", { name: "Sign in to get yours" }).click();
  await page.waitForURL((url) => url.pathname === "/login");
});
