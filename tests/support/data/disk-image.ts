import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** A disk of its own, which can be copied at any moment as a power cut would leave it. */
export interface DiskImage {
  /** Where the disk is mounted. */
  folder: string;
  /** Copies the disk as it is, without what the system has not yet written to it. */
  cutPower(): void;
  /** Mounts the copy in place of the disk, which nothing may use any more. */
  powerOn(): Promise<void>;
  remove(): Promise<void>;
}

const SIZE = "400M";

/** Ten seconds. */
const [MAX_ATTEMPTS, PAUSE_MS] = [200, 50];

/** Whether this machine lets us mount images, which needs root and loop devices. */
export function canMountImages(): boolean {
  return process.getuid?.() === 0 && spawnSync("losetup", ["--find"]).status === 0;
}

/** Killed processes may keep their files open for a moment. */
async function unmount(folder: string): Promise<void> {
  const isGone = () => spawnSync("umount", [folder]).status === 0;
  for (let time = 0; !isGone(); time += 1) {
    if (time > MAX_ATTEMPTS) throw new Error(`${folder} stays in use`);
    await wait(PAUSE_MS);
  }
}

export function makeDiskImage(): DiskImage {
  const home = mkdtempSync(path.join(tmpdir(), "lor-disk-"));
  const [image, copy] = [path.join(home, "disk"), path.join(home, "copy")];
  const folder = path.join(home, "mounted");
  mkdirSync(folder);
  execFileSync("truncate", ["-s", SIZE, image]);
  execFileSync("mkfs.ext4", ["-q", "-F", image]);
  execFileSync("mount", ["-o", "loop", image, folder]);
  return {
    folder,
    cutPower: () => void execFileSync("cp", ["--sparse=always", image, copy]),
    async powerOn() {
      await unmount(folder);
      execFileSync("mount", ["-o", "loop", copy, folder]);
    },
    async remove() {
      await unmount(folder);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
