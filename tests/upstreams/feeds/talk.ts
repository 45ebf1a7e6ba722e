import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { cache, makeOnce, run } from "../youtube/media";

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
export async function talkBytes(name: TalkName): Promise<Buffer> {
  const print = createHash("sha256").update(KINDS[name].join(" ")).digest("hex");
  const file = path.join(cache, `${print.slice(0, 8)}-${name}`);
  await makeOnce(file, (into) => run("ffmpeg", ["-y", "-loglevel", "error", ...KINDS[name], into]));
  return readFile(file);
}

/** Makes every sound, so that no player waits for ffmpeg. */
export async function prepareTalks(): Promise<void> {
  for (const name of Object.keys(KINDS).filter(isTalk)) await talkBytes(name);
}
