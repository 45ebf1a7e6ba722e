import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const cache = fileURLToPath(new URL("../../../.cache/media/", import.meta.url));

const sound = (seconds: number) => [
  ...["-f", "lavfi", "-i"],
  `aevalsrc='0.4*sin(2*PI*(300+20*mod(floor(t),30))*t)':s=24000:d=${seconds}`,
];
const AAC = ["-c:a", "aac", "-movflags", "+faststart"];
const KINDS = {
  "talk.mp3": [...sound(30), "-c:a", "libmp3lame", "-b:a", "64k", "-write_xing", "1"],
  "talk.m4a": [...sound(30), ...AAC, "-b:a", "64k"],
  "long.m4a": [...sound(300), ...AAC, "-b:a", "32k"],
};

export type TalkName = keyof typeof KINDS;

export const isTalk = (name: string): name is TalkName => Object.hasOwn(KINDS, name);

/** Thirty seconds or five minutes of sound, whose pitch rises each second; made by ffmpeg the first time. */
export function talkBytes(name: TalkName): Buffer {
  const print = createHash("sha256").update(KINDS[name].join(" ")).digest("hex");
  const file = path.join(cache, `${print.slice(0, 8)}-${name}`);
  if (!existsSync(file)) {
    mkdirSync(cache, { recursive: true });
    const unfinished = path.join(cache, `${process.pid}-${name}`);
    const args = ["-y", "-loglevel", "error", ...KINDS[name], unfinished];
    const { status, stderr } = spawnSync("ffmpeg", args, { encoding: "utf8" });
    if (status !== 0) throw new Error(`ffmpeg ended with ${status}: ${stderr}`);
    renameSync(unfinished, file);
  }
  return readFileSync(file);
}
