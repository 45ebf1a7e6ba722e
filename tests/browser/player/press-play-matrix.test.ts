import { Client } from "pg";
import type { Locator, Page } from "playwright";
import { beforeAll, describe, onTestFinished, test } from "vitest";
import { admin } from "../../support/app/admin";
import { signInByEmail, uniqueEmail, whoIs } from "../../support/app/sign-in";
import { Visitor } from "../../support/app/visitor";
import { expect, openPage } from "../../support/browser/browser";
import { holdScripts } from "../../support/browser/scripts-on-their-way";
import { storeSongs } from "../../support/data/songs";
import { ERROR_STATUS, setUpBrowserRig } from "../listening/browser-rig";
import { press, waitForState } from "../listening/listener";
import { SIZES } from "../listening/section-walk";
import { OTHER_SONG, SONG, type Thing, THINGS, type World } from "../listening/things-to-play";
import { pathOf, SHORT } from "../podcasts/podcast-pages";

const rig = setUpBrowserRig({ mail: true });

let world: World;

/** Cookies of a listener who is signed in and has a weekly discovery. */
async function discoverer(database: Client): Promise<World["discoverer"]> {
  const visitor = new Visitor(rig.app.origin);
  await signInByEmail(visitor, rig.mailbox, uniqueEmail());
  const { uid } = (await whoIs(visitor)).answer;
  const songs = [SONG, OTHER_SONG].map((ytid) => ({ ytid, reason: "Because you repeat Queen" }));
  await database.query(
    "insert into discoveries (user_id, songs, expires_at) values ($1, $2, now() + interval '3 days')",
    [uid, JSON.stringify(songs)],
  );
  return [...visitor.cookies].map(([name, value]) => ({ name, value, url: rig.app.origin }));
}

beforeAll(async () => {
  const { app } = rig;
  const database = new Client({ connectionString: app.databaseUrl });
  await database.connect();
  await storeSongs(database, [
    { ytid: SONG, title: "Rick Astley - Never Gonna Give You Up", repeats: 9, duration: 19 },
    { ytid: OTHER_SONG, title: "Rick Astley - Another", repeats: 8 },
  ]);
  await database.query(
    "insert into video_days (ytid, day, repeats) values ($1, (now() at time zone 'utc')::date, 9)",
    [SONG],
  );
  const ends: (() => unknown)[] = [];
  const episodePath = await pathOf(rig, SHORT, (end) => void ends.push(end as () => unknown));
  for (const end of ends) await end();
  await admin(app, [
    "streams",
    "add",
    "--name",
    "Quick",
    "--ytids",
    `${SONG}:0:19,${OTHER_SONG}:0:19`,
  ]);
  world = { origin: app.origin, episodePath, discoverer: await discoverer(database) };
  await database.end();
});

interface Case {
  thing: keyof typeof THINGS;
  size: keyof typeof SIZES;
  code: "held" | "idle";
}

function open(size: Case["size"], onFinished: typeof onTestFinished): Promise<Page> {
  const allow = [ERROR_STATUS, /ERR_/, /EventSource/];
  return openPage(rig.browser, { ...SIZES[size], allow, onFinished });
}

const pressOn = (size: Case["size"], control: Locator) =>
  size === "390 px" ? control.tap() : control.click();

/** Waits until the pressed control, the player or the page shows that it is busy. */
function busy(page: Page, control: Locator): Locator {
  const parts = page.locator('#player[aria-busy="true"], #main[aria-busy="true"]');
  return parts.or(control.and(page.locator('[aria-busy="true"]'))).first();
}

/** Holds back all but the first script, presses, and expects a reaction before the rest comes. */
async function pressWhileHeld(page: Page, size: Case["size"], control: Locator): Promise<void> {
  const release = await holdScripts(page, "all but the first");
  await page.reload({ waitUntil: "commit" });
  await page.locator('[data-island="player"][data-island-state]').waitFor({ state: "attached" });
  await pressOn(size, control);
  await busy(page, control).waitFor({ state: "attached" });
  await release();
}

async function play({ thing, size, code }: Case, onFinished: typeof onTestFinished): Promise<void> {
  const page = await open(size, onFinished);
  const { path, control, id, media, only }: Thing = THINGS[thing];
  if (only) await page.context().addCookies(world.discoverer);
  await page.goto(rig.app.origin + (await path(page, world)));
  const pressed = control(page);
  if (code === "held") await pressWhileHeld(page, size, pressed);
  else await pressOn(size, pressed);
  const wanted = id(world);
  const item = `[data-media="${media}"]${wanted ? `[data-id="${wanted}"]` : ""}`;
  await page.locator(`#player[data-state="playing"]${item}`).waitFor();
  await expect(busy(page, pressed)).toHaveCount(0);
}

describe("a single press plays", () => {
  const things = Object.keys(THINGS) as Case["thing"][];
  const cases = things.flatMap((thing, at): [string, Case][] =>
    (["held", "idle"] as const).map((code, n) => {
      const size = (at + n) % 2 ? "390 px" : "1440 px";
      return [`${thing}, code ${code}, at ${size}`, { thing, size, code }];
    }),
  );
  test.concurrent.for(cases)("%s", ([, one], context) => play(one, context.onTestFinished));
});

describe.each(Object.keys(SIZES) as Case["size"][])("while its code is held, at %s", (size) => {
  test("Vote on a station's page reacts, and votes", async () => {
    const page = await open(size, onTestFinished);
    await page.goto(rig.app.origin + (await THINGS["a station's page"].path(page, world)));
    await pressWhileHeld(page, size, page.getByRole("button", { name: "Vote" }));
    await page
      .locator("#snackbar")
      .getByText(/^(Thank you for your vote|You have voted for this station today)$/)
      .waitFor();
  });

  test("Next in the dock reacts, and the next item of the list plays", async () => {
    const page = await open(size, onTestFinished);
    const path = await THINGS["a queued video"].path(page, world);
    expect(path).toContain("/playqueue");
    await page.goto(`${rig.app.origin}/watch?v=fRh_vgS2dFE&wait=1`);
    const controls = page.getByRole("group", { name: "Player controls", exact: true });
    const next = controls.getByRole("button", { name: "Next", exact: true });
    await pressWhileHeld(page, size, next);
    await page.locator(`#player[data-id="${OTHER_SONG}"]`).waitFor();
    await waitForState(page, "playing");
  });
});

test.each(Object.keys(SIZES) as Case["size"][])(
  "Play in the dock reacts before any script, at %s",
  async (size) => {
    const page = await open(size, onTestFinished);
    const release = await holdScripts(page, "all");
    await page.goto(`${rig.app.origin}/watch?v=${SONG}&wait=1`, { waitUntil: "commit" });
    const controls = page.getByRole("group", { name: "Player controls", exact: true });
    const play = controls.getByRole("button", { name: "Play", exact: true });
    // The answer is on its way, and this page stays meanwhile.
    const isPage = ({ pathname }: URL) => pathname === "/watch";
    await page.route(isPage, (route) => route.fulfill({ status: 204 }), { times: 1 });
    await pressOn(size, play);
    await expect(play).toHaveAttribute("aria-busy", "true");
    await pressOn(size, play);
    await page.waitForURL(/play=1/, { waitUntil: "commit" });
    await release();
    await waitForState(page, "playing");
  },
);

/** Each kind of sound. */
const SOUNDS = [
  "a video of the Top 10",
  "a station's page",
  "an episode's page",
  "an artist radio",
  "a channel",
] as const;

test.concurrent.for(SOUNDS)(
  "of two tabs the newer sound wins, and Play takes it back: %s",
  async (sound, { onTestFinished: onFinished }) => {
    const older = await open("1440 px", onFinished);
    const newer = await older.context().newPage();
    const { path, control }: Thing = THINGS[sound];
    const start = async (page: Page) => {
      await page.goto(rig.app.origin + (await path(page, world)));
      await control(page).click();
      await waitForState(page, "playing");
    };
    const says = (page: Page) => page.locator('#player .dock > [role="status"]');
    await start(older);
    await start(newer);
    await waitForState(older, "paused");
    await expect(says(older)).toHaveText("Paused, because another tab plays now.");
    await press(older, "Play");
    await waitForState(older, "playing");
    await waitForState(newer, "paused");
    await expect(says(newer)).toContainText("another tab");
    await expect(says(older)).toHaveText("");
  },
);
