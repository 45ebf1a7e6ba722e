import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const cache = fileURLToPath(new URL("../../../.cache/media/", import.meta.url));

const SOUND = ["-f", "lavfi", "-i", "aevalsrc='0.4*sin(2*PI*(300+20*floor(t))*t)':s=24000:d=30"];
const KINDS = {
  "talk.mp3": ["-c:a", "libmp3lame", "-b:a", "64k", "-write_xing", "1"],
  "talk.m4a": ["-c:a", "aac", "-b:a", "64k", "-movflags", "+faststart"],
} as const;

export type TalkName = keyof typeof KINDS;

export const isTalk = (name: string): name is TalkName => Object.hasOwn(KINDS, name);

/** Thirty seconds of sound, whose pitch rises each second; made by ffmpeg the first time. */
export function talkBytes(name: TalkName): Buffer {
  const print = createHash("sha256")
    .update([...SOUND, ...KINDS[name]].join(" "))
    .digest("hex");
  const file = path.join(cache, `${print.slice(0, 8)}-${name}`);
  if (!existsSync(file)) {
    mkdirSync(cache, { recursive: true });
    const unfinished = path.join(cache, `${process.pid}-${name}`);
    const args = ["-y", "-loglevel", "error", ...SOUND, ...KINDS[name], unfinished];
    const { status, stderr } = spawnSync("ffmpeg", args, { encoding: "utf8" });
    if (status !== 0) throw new Error(`ffmpeg ended with ${status}: ${stderr}`);
    renameSync(unfinished, file);
  }
  return readFileSync(file);
}
