/** A data directory of the earlier version, and the database in it, under this version. */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { admin } from "../../tests/support/app/admin";
import { startApp, type App } from "../../tests/support/app/app";
import { Visitor } from "../../tests/support/app/visitor";
import { dumpDatabase } from "../../tests/support/data/dump";
import { benchFolder } from "../servers";
import type { Version } from "./version";

const YTIDS = ["fJ9rUzIMcZQ", "dQw4w9WgXcQ"];

/** Rows of every table as texts, by table. */
function rowsIn(dataDir: string) {
  const socket = encodeURIComponent(path.join(dataDir, "socket"));
  return dumpDatabase(`postgres://postgres@${socket}/postgres`);
}

type Rows = Awaited<ReturnType<typeof rowsIn>>;

/** Tables that a start writes by itself. */
const OF_STARTS = /^(?:jobs|budgets)/;

/** How many rows of the one are not in the other. */
function missing(from: Rows, to: Rows): number {
  let rows = 0;
  for (const [table, all] of from) {
    const there = new Set(to.get(table));
    if (!OF_STARTS.test(table)) rows += all.filter((row) => !there.has(row)).length;
  }
  return rows;
}

const count = (rows: Rows) => [...rows.values()].reduce((sum, { length }) => sum + length, 0);

async function leaveThings(app: App): Promise<Visitor> {
  const visitor = new Visitor(app.origin);
  for (const ytid of [...YTIDS, ...YTIDS]) await visitor.json("/api/history/add", { ytid });
  await visitor.json("/api/star/set", { ytid: YTIDS[0] });
  const { answer } = await visitor.json<{ pid: string }>("/api/playlist/create", { name: "Kept" });
  await visitor.json(`/api/playlist/add-ytids/${answer.pid}`, { ytids: YTIDS });
  return visitor;
}

/** Whether the listener still has a history and a playlist at this process. */
async function knows(app: App, visitor: Visitor): Promise<boolean> {
  const same = new Visitor(app.origin);
  for (const [name, value] of visitor.cookies) same.cookies.set(name, value);
  const history = await (await same.get("/history")).text();
  const playlists = await (await same.get("/playlist")).text();
  return YTIDS.every((ytid) => history.includes(ytid)) && playlists.includes("Kept");
}

/** @returns what was seen, in words */
export async function upgradeEmbedded(old: Version, present: Version): Promise<string[]> {
  const dataDir = path.join(benchFolder(), "data");
  mkdirSync(dataDir);
  const app = await startApp({ dataDir, program: old.server });
  const visitor = await leaveThings(app);
  const before = await rowsIn(dataDir);
  await app.restart(present.server);
  return describe(app, { visitor, before });
}

async function describe(app: App, { visitor, before }: { visitor: Visitor; before: Rows }) {
  const after = await rowsIn(app.dataDir);
  const isKnown = await knows(app, visitor);
  const file = path.join(benchFolder(), "a.lor");
  const backup = await admin(app, ["backup", file]);
  const fresh = await startApp({ embedded: true });
  const restore = await admin(fresh, ["restore", file]);
  await fresh.restart();
  const restored = await rowsIn(fresh.dataDir);
  const isKnownThere = await knows(fresh, visitor);
  await Promise.all([app.stop(), fresh.stop()]);
  return [
    `rows before: ${count(before)}, missing after: ${missing(before, after)}, the listener is known: ${isKnown}`,
    `backup and restore: exit ${backup.code} and ${restore.code}, missing: ${missing(after, restored)}, the listener is known: ${isKnownThere}`,
  ];
}
