import { randomUUID } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { quietLog } from "../../../../tests/support/app/quiet-log";
import { fillEveryTable, fillOldest } from "../../../../tests/support/backup/every-table";
import {
  bareDatabase,
  connected,
  emptyDatabase,
  rowsOf,
  storeAt,
  temporaryFolder,
} from "../../../../tests/support/backup/rig";
import { schemaOf } from "../../../../tests/support/backup/schema-of";
import { dumpDatabase, type Dump } from "../../../../tests/support/data/dump";
import { englishPostgres, type PostgresCopy } from "../../../../tests/support/data/postgres-copy";
import { recordPass } from "../../../../tests/support/data/record-pass";
import { uniqueYtid } from "../../../../tests/support/data/unique-ytid";
import { createListener } from "../../listeners/listeners.server";
import { seedDatabase } from "../../seed/seed.server";
import { openDatabase, openStore } from "../db/database.server";
import { MIGRATION_LOCK } from "../db/migrate/advisory-lock.server";
import { runMigrations } from "../db/migrate/migrate.server";
import { generatedSecret, loadSecrets } from "../secrets.server";
import { makeBackup, moveTo, restoreBackup } from "./backups.server";

let filled: PostgresCopy;
let rows: Dump;
beforeAll(async () => {
  const made = await englishPostgres();
  if (!made) throw new Error("There is no PostgreSQL for tests");
  filled = made;
  rows = await fillEveryTable(filled.url);
  return () => filled.remove();
});

async function backupOf(url: string): Promise<string> {
  const path = join(await temporaryFolder(), "a.lor");
  await makeBackup(await storeAt(url), path);
  return path;
}

async function opened(url: string) {
  const database = await openDatabase({ databaseUrl: url, dataDir: "", log: quietLog });
  onTestFinished(database.close);
  return database.db;
}

describe("a backup", () => {
  it("has every row of every table, from PostgreSQL to the embedded database and back", async () => {
    const path = await backupOf(filled.url);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const dataDir = await temporaryFolder();
    const { settings, stop } = await openStore({ dataDir, log: quietLog });
    onTestFinished(stop);
    const embedded = { settings, dataDir, hasOwnSecret: false };
    const restored = await restoreBackup(embedded, path);
    expect([...restored.counts.keys()].sort()).toEqual([...rows.keys()]);
    expect([...restored.counts.values()].every((count) => count > 0)).toBe(true);
    const again = join(dataDir, "again.lor");
    await makeBackup(embedded, again);
    const target = await emptyDatabase();
    await restoreBackup(await storeAt(target), again);
    expect(await rowsOf(target)).toEqual(rows);
  });

  it("leaves the restored database with the keys, indexes and functions of a new one", async () => {
    const target = await bareDatabase();
    await restoreBackup(await storeAt(target), await backupOf(filled.url));
    const fresh = await bareDatabase();
    await runMigrations({ connectionString: fresh });
    const schema = await schemaOf(await connected(target));
    expect(schema).toEqual(await schemaOf(await connected(fresh)));
  });

  it("of an earlier version becomes what a migration would have made of it", async () => {
    const old = await bareDatabase();
    await fillOldest(await connected(old));
    const path = await backupOf(old);
    const target = await emptyDatabase();
    await restoreBackup(await storeAt(target), path);
    await runMigrations({ connectionString: old });
    expect(await rowsOf(target)).toEqual(await rowsOf(old));
  });

  it("is of one moment, although passes are counted meanwhile", async () => {
    const url = await emptyDatabase();
    const db = await opened(url);
    const userId = await createListener(db);
    let isDone = false;
    let passes = 0;
    const playing = (async () => {
      while (!isDone) {
        const pass = { userId, ytid: uniqueYtid(), eventId: randomUUID(), now: new Date() };
        await recordPass(db, pass);
        passes += 1;
      }
    })();
    await expect.poll(() => passes).toBeGreaterThan(5);
    const path = await backupOf(url);
    const atEnd = passes;
    await expect.poll(() => passes).toBeGreaterThan(atEnd);
    isDone = true;
    await playing;
    const target = await emptyDatabase();
    await restoreBackup(await storeAt(target), path);
    const { rows: sums } = await (
      await connected(target)
    ).query(
      `select (select sum(repeats) from plays)::int as plays, (select count(*) from play_events)::int as events,
         (select total_repeats from users) as total`,
    );
    expect(sums[0].plays).toBeGreaterThan(5);
    expect(sums[0]).toEqual({
      plays: sums[0].plays,
      events: sums[0].plays,
      total: sums[0].plays,
    });
  });

  it("has the generated secret, which is put back, and not the operator's", async () => {
    const store = await storeAt(filled.url);
    const [secret] = await loadSecrets({ dataDir: store.dataDir });
    const path = join(store.dataDir, "a.lor");
    await makeBackup(store, path);
    const other = await storeAt(await emptyDatabase());
    await loadSecrets({ dataDir: other.dataDir });
    await restoreBackup(other, path);
    expect(await generatedSecret(other.dataDir)).toBe(secret);
    await makeBackup({ ...store, hasOwnSecret: true }, path);
    const third = await storeAt(await emptyDatabase());
    expect((await restoreBackup(third, path)).head.sessionSecret).toBeNull();
    expect(await generatedSecret(third.dataDir)).toBeNull();
  });

  it("with a secret that could not be set is refused, and nothing has changed", async () => {
    const store = await storeAt(filled.url);
    await writeFile(join(store.dataDir, "session-secret"), "short\n");
    const path = join(store.dataDir, "a.lor");
    await makeBackup(store, path);
    const other = await storeAt(await emptyDatabase());
    await expect(restoreBackup(other, path)).rejects.toThrow(/secret.*at least 16 characters/);
    expect(await generatedSecret(other.dataDir)).toBeNull();
    await expect(backupOf(filled.url)).resolves.toMatch(/a\.lor$/);
  });

  it("that fails leaves the earlier file and a stranger's draft, and nothing else", async () => {
    const folder = await temporaryFolder();
    const path = join(folder, "a.lor");
    await writeFile(`${path}.draft`, "a listener's own notes");
    await makeBackup(await storeAt(filled.url), path);
    const earlier = await readFile(path);
    const stop = new AbortController();
    const watch: NonNullable<Parameters<typeof makeBackup>[2]>["watch"] = ({ head, pieces }) => ({
      head,
      pieces: (async function* () {
        for await (const piece of pieces) {
          yield piece;
          if (piece.table === "plays") stop.abort();
        }
      })(),
    });
    const making = makeBackup(await storeAt(filled.url), path, { signal: stop.signal, watch });
    await expect(making).rejects.toThrow(/abort/);
    expect((await readdir(folder)).sort()).toEqual(["a.lor", "a.lor.draft"]);
    expect((await readFile(path)).equals(earlier)).toBe(true);
    expect(await readFile(`${path}.draft`, "utf8")).toBe("a listener's own notes");
    await expect(backupOf(filled.url)).resolves.toMatch(/a\.lor$/);
    const inFile = makeBackup(await storeAt(filled.url), join(path, "b.lor"));
    await expect(inFile).rejects.toThrow(/there is no such folder/);
    const asFolder = makeBackup(await storeAt(filled.url), folder);
    await expect(asFolder).rejects.toThrow(/it is a folder/);
    const secret = join(await temporaryFolder(), "session-secret");
    await writeFile(secret, "a secret of listeners");
    const overSecret = makeBackup(await storeAt(filled.url), secret);
    await expect(overSecret).rejects.toThrow(/something else has this name/);
    expect(await readFile(secret, "utf8")).toBe("a secret of listeners");
  });

  it("can be given up while a migration keeps it waiting", async () => {
    const migration = await connected(filled.url);
    await migration.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const stop = new AbortController();
    const path = join(await temporaryFolder(), "a.lor");
    const making = makeBackup(await storeAt(filled.url), path, { signal: stop.signal });
    const waits = async () => {
      const { rows: found } = await migration.query(
        `select from pg_stat_activity where datname = current_database()
           and query like 'select pg_try_advisory_lock_shared%'`,
      );
      return found.length;
    };
    await expect.poll(waits).toBe(1);
    stop.abort();
    await expect(making).rejects.toThrow(/abort/);
  });
});

describe("a database", () => {
  it("with seeds only may be restored into; one with data may not, and stays", async () => {
    const path = await backupOf(filled.url);
    const seeded = await emptyDatabase();
    const db = await opened(seeded);
    await seedDatabase(db, new Date());
    const listener = await createListener(db);
    const before = await dumpDatabase(seeded);
    const store = await storeAt(seeded);
    await expect(restoreBackup(store, path)).rejects.toThrow(/has data already.*: users 1\./);
    expect(await dumpDatabase(seeded)).toEqual(before);
    const client = await connected(seeded);
    await client.query("delete from users where id = $1", [listener]);
    const { rows: found } = await client.query("update reviews set updated_at = now() returning 1");
    await expect(restoreBackup(store, path)).rejects.toThrow(`reviews ${found.length}`);
    await client.query("delete from reviews");
    await restoreBackup(store, path);
    expect(await rowsOf(seeded)).toEqual(rows);
  });

  it("of another program, a newer version or nobody is refused with a sentence", async () => {
    const path = await backupOf(filled.url);
    const url = await bareDatabase();
    const store = await storeAt(url);
    const client = await connected(url);
    await expect(makeBackup(store, join(store.dataDir, "a.lor"))).rejects.toThrow(/has no data of/);
    await client.query("create table of_another (a int)");
    await expect(restoreBackup(store, path)).rejects.toThrow(/another program, such as of_another/);
    await client.query("drop table of_another");
    await runMigrations({ connectionString: url });
    await client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
    );
    await expect(restoreBackup(store, path)).rejects.toThrow(/a newer version/);
    await expect(makeBackup(store, join(store.dataDir, "a.lor"))).rejects.toThrow(/newer version/);
  });
});

describe("moving", () => {
  it("copies all to an empty database, and refuses one with data or none", async () => {
    const store = await storeAt(filled.url);
    const target = await emptyDatabase();
    const { counts } = await moveTo(store, target, quietLog);
    expect([...counts.keys()].sort()).toEqual([...rows.keys()]);
    expect(await rowsOf(target)).toEqual(rows);
    expect(await rowsOf(filled.url)).toEqual(rows);
    await expect(moveTo(store, target, quietLog)).rejects.toThrow(/has data already/);
    await expect(moveTo(store, filled.url, quietLog)).rejects.toThrow(/at work on all tables/);
    const nowhere = "postgres://postgres@127.0.0.1:9/none";
    await expect(moveTo(store, nowhere, quietLog)).rejects.toThrow(/127.0.0.1:9\/none cannot be/);
  });
});
