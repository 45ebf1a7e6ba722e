import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { admin } from "../../support/app/admin";
import { startApp, type AppOptions } from "../../support/app/app";
import { Visitor } from "../../support/app/visitor";
import { fillEveryTable } from "../../support/backup/every-table";
import { bareDatabase, connected, emptyDatabase, temporaryFolder } from "../../support/backup/rig";
import { dumpDatabase } from "../../support/data/dump";

const built = fileURLToPath(new URL("../../../build/server/admin.js", import.meta.url));

async function started(options: AppOptions) {
  const app = await startApp(options);
  onTestFinished(() => app.stop());
  return app;
}

const addPlaylist = (visitor: Visitor) =>
  visitor.json<{ pid: string }>("/api/playlist/create", { name: "Kept for good" });

it("a listener's data go from the embedded database to a new one and to PostgreSQL", async () => {
  const app = await started({ embedded: true, env: { BACKUP_SCHEDULE: "6h" } });
  const visitor = new Visitor(app.origin);
  const { answer } = await addPlaylist(visitor);
  const file = join(await temporaryFolder(), "a.lor");
  const backup = await admin(app, ["backup", file]);
  expect(backup).toMatchObject({ code: 0, err: "" });
  expect(backup.out).toContain("The generated session secret is in it too.");
  expect((await admin(app, ["backup"])).out).toContain(`${app.dataDir}/backups/backup-`);
  await expect
    .poll(() => readdirSync(join(app.dataDir, "backups")).some((name) => name.startsWith("auto-")))
    .toBe(true);
  const status = await (await fetch(`${app.origin}/status`)).text();
  expect(status).toMatch(/backups: last (?:never|20)/);
  const metrics = await (await fetch(`${app.origin}/metrics`)).text();
  expect(metrics).toMatch(/^backups_total\{result="made"\} \d/m);
  expect(metrics).toMatch(/^backup_last_success_timestamp_seconds \d/m);
  const refused = await admin(app, ["restore", file]);
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("has data already") });

  const target = await emptyDatabase();
  const moved = await admin(app, ["move-to", target]);
  expect(moved).toMatchObject({ code: 0, out: expect.stringMatching(/^playlists\t1\t1$/m) });
  expect((await admin(app, ["move-to", target])).err).toContain("has data already");

  const fresh = await started({ embedded: true });
  const restored = await admin(fresh, ["restore", file]);
  expect(restored).toMatchObject({ code: 0, out: expect.stringContaining("Restart the server") });
  await fresh.restart();
  const again = new Visitor(fresh.origin);
  for (const [name, value] of visitor.cookies) again.cookies.set(name, value);
  expect(await (await again.get(`/playlist/${answer.pid}`)).text()).toContain("Kept for good");
});

/** Runs a command on a database, and kills it once the database is as described. */
async function killedWhen(
  env: Record<string, string>,
  words: string[],
  isNow: () => Promise<boolean>,
) {
  const child = spawn(process.execPath, [built, ...words], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  await expect.poll(isNow).toBe(true);
  child.kill("SIGKILL");
  await ended;
}

it("killed in the middle, a backup leaves the earlier file, and a move an empty target", async () => {
  const url = await bareDatabase();
  const rows = await fillEveryTable(url);
  const dataDir = await temporaryFolder();
  const env = { DATABASE_URL: url, DATA_DIR: dataDir };
  const file = join(dataDir, "a.lor");
  writeFileSync(file, "an earlier one");
  const target = await emptyDatabase();
  const before = await dumpDatabase(target);
  // The last table that is read.
  const lock = await connected(url);
  // In a transaction the view of activity stands still.
  const watch = await connected(url);
  await lock.query("begin; lock table videos in access exclusive mode");
  const isWaiting = async () => {
    const { rows: found } = await watch.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and query like 'copy %videos%' and datname = current_database()",
    );
    return found.length > 0;
  };
  await killedWhen(env, ["backup", file], isWaiting);
  expect(existsSync(`${file}.draft`)).toBe(true);
  expect((await admin({ dataDir }, ["restore", file], { DATABASE_URL: target })).err).toContain(
    "not a backup",
  );
  await lock.query("rollback");
  const retried = (words: string[]) =>
    expect.poll(async () => (await admin({ dataDir }, words, env)).code, { timeout: 30_000 });
  await retried(["backup", file]).toBe(0);
  expect(existsSync(`${file}.draft`)).toBe(false);
  await lock.query("begin; lock table videos in access exclusive mode");
  await killedWhen(env, ["move-to", target], isWaiting);
  await lock.query("rollback");
  expect(await dumpDatabase(target)).toEqual(before);
  await retried(["move-to", target]).toBe(0);
  const moved = await dumpDatabase(target);
  expect(moved.get("plays")).toEqual(rows.get("plays"));

  // A restore that is killed while it loads: its tables are taken by nobody else, so it waits here.
  const other = await emptyDatabase();
  const place = await connected(other);
  const watchOther = await connected(other);
  await place.query("begin; lock table videos in access share mode");
  const isStopped = async () => {
    const { rows: found } = await watchOther.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and query like 'lock table%' and datname = current_database()",
    );
    return found.length > 0;
  };
  const ofOther = { DATABASE_URL: other, DATA_DIR: dataDir };
  await killedWhen(ofOther, ["restore", file], isStopped);
  await place.query("rollback");
  expect(await dumpDatabase(other)).toEqual(before);
  await expect
    .poll(async () => (await admin({ dataDir }, ["restore", file], ofOther)).code)
    .toBe(0);
  expect((await dumpDatabase(other)).get("plays")).toEqual(rows.get("plays"));
});
