import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { fillOldest } from "../../../../tests/support/backup/every-table";
import {
  bareDatabase,
  connected,
  emptyDatabase,
  storeAt,
  temporaryFolder,
} from "../../../../tests/support/backup/rig";
import { dumpDatabase } from "../../../../tests/support/data/dump";
import { checkBackup, writeBackup } from "./backup-file.server";
import { makeBackup, restoreBackup } from "./backups.server";
import type { Contents, Head, Piece } from "./contents.server";

const HEAD: Head = {
  version: "1.2.3",
  level: 1,
  at: new Date("2026-11-27T03:30:00Z"),
  tables: [
    { name: "first", columns: ["a", "b"] },
    { name: "second", columns: ["a"] },
    { name: "third", columns: ["a"] },
  ],
  sessionSecret: "a secret of listeners",
};

const line = () => `${randomBytes(40).toString("base64")}\t\\N\n`;
const rows = (table: string, count: number): Piece[] => [
  { kind: "rows", table, bytes: Buffer.from(Array.from({ length: count }, line).join("")) },
  { kind: "end", table, rows: count },
];

const contents = (
  pieces: Piece[] = [...rows("first", 20), ...rows("second", 5), ...rows("third", 0).slice(1)],
  head = HEAD,
): Contents => ({
  head,
  pieces: (async function* () {
    yield* pieces;
  })(),
});

async function written(given = contents()) {
  const path = join(await temporaryFolder(), "a.lor");
  const file = await writeBackup(path, given);
  return { path, file, bytes: await readFile(path) };
}

/** Whether the file is taken for a whole backup; anything but a sentence is a failure. */
async function isWhole(path: string, bytes: Buffer): Promise<boolean> {
  await writeFile(path, bytes);
  return checkBackup(path).then(
    () => true,
    (error: Error) => {
      expect(error.name).toBe("BackupError");
      return false;
    },
  );
}

describe("a backup file", () => {
  it("tells what it has, and is read as it was written", async () => {
    const { path, file, bytes } = await written();
    expect(file).toMatchObject({ path, bytes: bytes.byteLength, head: HEAD });
    expect([...file.counts]).toEqual([
      ["first", 20],
      ["second", 5],
      ["third", 0],
    ]);
    expect(await checkBackup(path)).toEqual(file);
  });

  it("is refused wherever it is cut off", async () => {
    const { path, bytes } = await written();
    for (let length = 0; length < bytes.byteLength; length += 1 + (length >> 6)) {
      expect(await isWhole(path, bytes.subarray(0, length)), `${length} bytes`).toBe(false);
    }
    const text = gunzipSync(bytes);
    for (let length = 0; length < text.byteLength; length += 97) {
      expect(await isWhole(path, gzipSync(text.subarray(0, length))), `${length}`).toBe(false);
    }
  });

  it("is refused when a byte of it is another", async () => {
    const { path, bytes } = await written();
    const text = gunzipSync(bytes);
    for (let at = 0; at < text.byteLength; at += 7) {
      const changed = Buffer.from(text);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(await isWhole(path, gzipSync(changed)), `byte ${at}`).toBe(false);
    }
    // Zlib's own bytes: the first ten, and the bits that fill its last one, say nothing.
    for (let at = 10; at < bytes.byteLength; at += 29) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 0x10, at);
      const isSame = at === bytes.byteLength - 9 && gunzipSync(changed).equals(text);
      expect(await isWhole(path, changed), `compressed byte ${at}`).toBe(isSame);
    }
    expect(await isWhole(path, Buffer.concat([bytes, Buffer.from("more")]))).toBe(false);
    expect(await isWhole(path, gzipSync(Buffer.concat([text, Buffer.from("more")])))).toBe(false);
    expect(await isWhole(path, bytes)).toBe(true);
  });

  it("of something else, another format, or with fewer rows than it says is refused", async () => {
    const { path, bytes } = await written();
    const reason = async (given: Buffer) => {
      await writeFile(path, given);
      return checkBackup(path).catch((error: Error) => error.message);
    };
    expect(await reason(Buffer.from("PK\u0003\u0004"))).toMatch(/not a backup/);
    expect(await reason(gzipSync(randomBytes(5000)))).toMatch(/not a backup/);
    expect(await reason(Buffer.alloc(0))).toMatch(/not a backup/);
    const later = Buffer.from(
      gunzipSync(bytes).toString("latin1").replace('"format":1', '"format":2'),
      "latin1",
    );
    expect(await reason(gzipSync(later))).toMatch(/newer version/);
    await expect(checkBackup(join(path, "none"))).rejects.toThrow(/there is no such folder/);
    const [piece] = rows("first", 3);
    const fewer = [piece!, { kind: "end", table: "first", rows: 4 } as const];
    const only = { ...HEAD, tables: HEAD.tables.slice(0, 1) };
    const place = join(await temporaryFolder(), "b.lor");
    await expect(writeBackup(place, contents(fewer, only))).rejects.toThrow(/rows of first/);
    expect(existsSync(place)).toBe(false);
  });

  it("is closed again, however soon it is refused", async () => {
    const { path } = await written();
    const store = await storeAt(await emptyDatabase());
    const openFiles = () =>
      readdirSync("/proc/self/fd").filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`) === path;
        } catch {
          return false;
        }
      });
    await expect(restoreBackup(store, path)).rejects.toThrow("newer version");
    await writeFile(path, gzipSync(randomBytes(5_000_000)));
    await expect(checkBackup(path)).rejects.toThrow();
    await expect.poll(openFiles).toEqual([]);
  });

  it("asks for no memory that its lengths only claim", async () => {
    const { path, bytes } = await written();
    const text = gunzipSync(bytes);
    const afterLine = text.indexOf("\n") + 1;
    text.writeUInt32BE(0xffffffff, afterLine + 1);
    expect(await isWhole(path, gzipSync(text))).toBe(false);
  });
});

describe("a hostile backup", () => {
  const names = ["__proto__", 'users"; drop table users; --', "pg_authid", ""];

  it("cannot name other tables or columns than ours", async () => {
    const old = await bareDatabase();
    await fillOldest(await connected(old));
    const store = await storeAt(old);
    const path = join(store.dataDir, "a.lor");
    await makeBackup(store, path);
    const { head } = await checkBackup(path);
    const target = await emptyDatabase();
    const before = await dumpDatabase(target);
    const [first, ...others] = head.tables;
    const forged = names.flatMap((name) => [
      { ...head, tables: [{ ...first!, name }, ...others] },
      { ...head, tables: [...head.tables, { name, columns: ["a"] }] },
      { ...head, tables: [{ ...first!, columns: [...first!.columns, name] }, ...others] },
    ]);
    const other = await storeAt(target);
    const use = async (one: Head) => {
      const pieces = one.tables.map((table): Piece => ({
        kind: "end",
        table: table.name,
        rows: 0,
      }));
      await writeBackup(path, contents(pieces, one));
      await restoreBackup(other, path);
    };
    for (const one of [...forged, { ...head, tables: others }]) {
      await expect(use(one)).rejects.toThrow(/other tables|damaged/);
    }
    expect(await dumpDatabase(target)).toEqual(before);
  });
});
