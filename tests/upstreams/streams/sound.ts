import { readFile } from "node:fs/promises";
import path from "node:path";
import { cache, makeOnce, run } from "../youtube/media";

/** How each kind of stream is encoded by ffmpeg. */
const CODECS = {
  mp3: [
    "-c:a",
    "libmp3lame",
    "-b:a",
    "128k",
    "-write_xing",
    "0",
    "-id3v2_version",
    "0",
    "-f",
    "mp3",
  ],
  aac: ["-c:a", "aac", "-b:a", "128k", "-f", "adts"],
  ogg: ["-c:a", "libopus", "-b:a", "96k", "-f", "ogg"],
} as const;
export type Codec = keyof typeof CODECS;

const SECONDS = 20;
const TONE = [
  "-y",
  "-loglevel",
  "error",
  "-f",
  "lavfi",
  "-i",
  `sine=frequency=440:duration=${SECONDS}`,
];

/** Real sound of twenty seconds. */
export async function soundBytes(codec: Codec): Promise<Buffer> {
  const file = path.join(cache, `tone-${SECONDS}.${codec}`);
  await makeOnce(file, (into) =>
    run("ffmpeg", [...TONE, "-ar", "48000", "-ac", "2", ...CODECS[codec], into]),
  );
  return readFile(file);
}
