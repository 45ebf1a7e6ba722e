import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { cache, makeOnce, run } from "../youtube/media";
import { taggedChapters } from "./texts";

const sound = (seconds: number) => [
  ...["-f", "lavfi", "-i"],
  `aevalsrc='0.4*sin(2*PI*(300+20*mod(floor(t),30))*t)':s=24000:d=${seconds}`,
];
/** The chapters of `tagged`, as ffmpeg reads them. */
const METADATA = [
  ";FFMETADATA1",
  "title=An episode with chapters in its tag",
  ...taggedChapters.flatMap(({ start, title }, at) => {
    const end = taggedChapters[at + 1]?.start ?? 30;
    return [
      ...["[CHAPTER]", "TIMEBASE=1/1000"],
      ...[`START=${start * 1000}`, `END=${end * 1000}`, `title=${title}`],
    ];
  }),
].join("\n");

const tagged = (version: 3 | 4) => [
  ...sound(30),
  ...["-f", "ffmetadata", "-i"],
  `data:text/plain;base64,${Buffer.from(METADATA).toString("base64")}`,
  ...["-map", "0:a", "-map_metadata", "1", "-map_chapters", "1"],
  ...["-c:a", "libmp3lame", "-b:a", "64k", "-id3v2_version", `${version}`],
];
const AAC = ["-c:a", "aac", "-movflags", "+faststart"];
const KINDS = {
  "talk.mp3": [...sound(30), "-c:a", "libmp3lame", "-b:a", "64k", "-write_xing", "1"],
  "tagged3.mp3": tagged(3),
  "tagged4.mp3": tagged(4),
  "talk.m4a": [...sound(30), ...AAC, "-b:a", "64k"],
  "long.m4a": [...sound(300), ...AAC, "-b:a", "32k"],
};

export type TalkName = keyof typeof KINDS;

export const isTalk = (name: string): name is TalkName => Object.hasOwn(KINDS, name);

/**
 * Thirty seconds or five minutes of sound, whose pitch rises each second, some with chapters in
 * their ID3 tag. ffmpeg makes it the first time.
 */
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
