import { mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../../tests/support/backup/rig";
import { parseEnv } from "../env/env.server";
import { removeOldBackups } from "./kept-backups.server";
import { isDue, parseSchedule, type Schedule } from "./schedule.server";

function schedule(text: string): Schedule {
  const parsed = parseSchedule(text);
  if (!parsed) throw new Error(`not a schedule: ${text}`);
  return parsed;
}

const due = (text: string, last: string | null, now: string) =>
  isDue(schedule(text), { last: last ? new Date(last) : null, now: new Date(now) });

describe("BACKUP_SCHEDULE", () => {
  it("is a time of the day or an interval, and nothing else", () => {
    for (const text of ["00:00", "23:59", "03:30", "5m", "6h", "2d"]) {
      expect(parseEnv({ BACKUP_SCHEDULE: text }).backups.schedule, text).not.toBeNull();
    }
    for (const text of [
      "24:00",
      "3:30",
      "03:60",
      "0h",
      "6",
      "h",
      "6 h",
      "-6h",
      "1e3h",
      "03:30\n",
    ]) {
      expect(parseSchedule(text), text).toBeNull();
    }
    expect(() => parseEnv({ BACKUP_SCHEDULE: "daily" })).toThrow(/^BACKUP_SCHEDULE: a time of/);
    expect(() => parseEnv({ BACKUP_KEEP: "0" })).toThrow(/^BACKUP_KEEP: /);
    expect(parseEnv({}).backups).toEqual({ schedule: null, keep: 7 });
  });

  it("of a time is due once a UTC day, also when it was missed", () => {
    expect(due("03:30", "2026-11-26T03:30:05Z", "2026-11-27T03:29:59Z")).toBe(false);
    expect(due("03:30", "2026-11-26T03:30:05Z", "2026-11-27T03:30:00Z")).toBe(true);
    expect(due("03:30", "2026-11-27T03:30:00Z", "2026-11-27T23:59:59Z")).toBe(false);
    expect(due("03:30", "2026-11-25T03:30:05Z", "2026-11-27T01:00:00Z")).toBe(true);
    expect(due("03:30", null, "2026-11-27T01:00:00Z")).toBe(true);
  });

  it("of an interval is due that long after the last", () => {
    expect(due("6h", "2026-11-27T00:00:00Z", "2026-11-27T05:59:54Z")).toBe(false);
    expect(due("6h", "2026-11-27T00:00:00.4Z", "2026-11-27T06:00:00Z")).toBe(true);
    expect(due("6h", "2026-11-27T00:00:00Z", "2026-11-27T06:00:00Z")).toBe(true);
    expect(due("90m", "2026-11-27T00:00:00Z", "2026-11-27T01:30:00Z")).toBe(true);
    expect(due("2d", "2026-11-27T00:00:00Z", "2026-11-28T23:00:00Z")).toBe(false);
  });

  it("is not put off by a clock that was wrong once", () => {
    expect(due("03:30", "2031-01-01T00:00:00Z", "2026-11-27T01:00:00Z")).toBe(true);
    expect(due("6h", "2031-01-01T00:00:00Z", "2026-11-27T01:00:00Z")).toBe(true);
  });
});

describe("BACKUP_KEEP", () => {
  it("removes the oldest scheduled ones and drafts, and no other file", async () => {
    const folder = await temporaryFolder();
    const others = [
      "backup-20200101T000000Z.lor",
      "auto-20200101T000000Z.lor.txt",
      "auto-2020.lor",
      "my auto-20200101T000000Z.lor",
      "notes.draft",
      "notes.0123456789ab.draft",
      "auto-20261120T033000Z.lor.draft",
    ];
    const scheduled = [21, 22, 23, 24].map((day) => `auto-202611${day}T033000Z.lor`);
    const drafts = ["auto", "backup"].map(
      (kind) => `${kind}-20261120T033000Z.lor.0123456789ab.draft`,
    );
    for (const name of [...others, ...scheduled, ...drafts])
      await writeFile(join(folder, name), "");
    await mkdir(join(folder, "auto-20190101T000000Z.lor"));
    await symlink("/etc/passwd", join(folder, "auto-20190102T000000Z.lor"));
    await removeOldBackups(folder, 2);
    expect((await readdir(folder)).sort()).toEqual(
      [
        ...others,
        ...scheduled.slice(2),
        "auto-20190101T000000Z.lor",
        "auto-20190102T000000Z.lor",
      ].sort(),
    );
  });
});
