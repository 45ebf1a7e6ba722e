import { readFileSync } from "node:fs";
import { Client } from "pg";
import type { Page } from "playwright";
import type { PageOptions } from "../../support/browser/browser";
import { signInByEmail, uniqueEmail, whoIs } from "../../support/app/sign-in";
import { Visitor } from "../../support/app/visitor";
import { storeSongs } from "../../support/data/songs";
import type { BrowserRig } from "../listening/browser-rig";

const channels: { items: [ytid: string][] }[] = JSON.parse(
  readFileSync("db/seed/channels.json", "utf8"),
);

/** Videos that the stand-in plays. */
export const playable = [
  ...new Set(channels.flatMap(({ items }) => items.map(([ytid]) => ytid))),
].slice(0, 40);

/** Three seconds long, and the most repeated song by Queen. */
export const SHORT = "threesec001";

async function withDatabase<Result>(
  { app }: BrowserRig,
  work: (database: Client) => Promise<Result>,
): Promise<Result> {
  const database = new Client({ connectionString: app.databaseUrl });
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}

/** Stores the playable videos as songs by Queen and David Bowie. */
export async function storeKnownSongs(rig: BrowserRig): Promise<void> {
  const songs = [
    { ytid: SHORT, title: "Queen - Three seconds long", repeats: 99, duration: 3 },
    ...playable.map((ytid, at) => ({ ytid, title: `${at % 2 ? "Queen" : "David Bowie"} - ${at}` })),
  ];
  await withDatabase(rig, (database) => storeSongs(database, songs));
}

/** The discovery page of a signed-in listener with these songs in it. */
export async function openDiscovery(
  rig: BrowserRig,
  ytids: string[],
  options?: PageOptions,
): Promise<Page> {
  const visitor = new Visitor(rig.app.origin);
  await signInByEmail(visitor, rig.mailbox, uniqueEmail());
  const { uid } = (await whoIs(visitor)).answer;
  const songs = ytids.map((ytid) => ({ ytid, reason: "Because you repeat Queen" }));
  await withDatabase(rig, (database) =>
    database.query(
      "insert into discoveries (user_id, songs, expires_at) values ($1, $2, now() + interval '3 days')",
      [uid, JSON.stringify(songs)],
    ),
  );
  const page = await rig.open(null, options);
  const cookies = [...visitor.cookies].map(([name, value]) => ({ name, value }));
  await page.context().addCookies(cookies.map((one) => ({ ...one, url: rig.app.origin })));
  await page.goto(`${rig.app.origin}/discovery`);
  return page;
}
