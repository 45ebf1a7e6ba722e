import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { drawCover } from "../covers";

/** Seconds of each clip; the file itself may be a few milliseconds longer. */
export const clips = {
  pulse3: 3,
  pulse20: 20,
  pulse24: 24,
  pulse27: 27,
  pulse30: 30,
  song400: 400,
} as const;
export type ClipName = keyof typeof clips;

export const cache = fileURLToPath(new URL("../../../.cache/media/", import.meta.url));
const staleLock = 120_000;

export function run(command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "ignore", "pipe"] });
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}: ${stderr}`)),
    );
  });
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

/**
 * Makes `file` by `make(temporaryName)` once, however many processes request it at the same time.
 */
export async function makeOnce(file: string, make: (into: string) => Promise<void>): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const lock = `${file}.lock`;
  while (!(await exists(file))) {
    const held = await open(lock, "wx").catch(() => null);
    if (!held) {
      const age = await stat(lock).then(
        (found) => Date.now() - found.mtimeMs,
        () => 0,
      );
      if (age > staleLock) await rm(lock, { force: true });
      await wait(50);
      continue;
    }
    try {
      const extension = path.extname(file);
      const unfinished = `${file.slice(0, -extension.length)}.${process.pid}${extension}`;
      await make(unfinished);
      await rename(unfinished, file);
    } finally {
      await held.close();
      await rm(lock, { force: true });
    }
  }
}

const font = "font='DejaVu Sans Mono'";

/**
 * A test picture with a running clock, a keyframe every sixth frame (except in songs), and a beat
 * every second.
 */
function clipArguments(name: ClipName): string[] {
  const seconds = clips[name];
  const fine = { rate: 24, samples: 48_000, bits: "400k" };
  const coarse = { rate: 2, samples: 8000, bits: "30k" };
  const { rate, samples, bits } = seconds > 100 ? coarse : fine;
  const clock = `drawtext=${font}:text='%{pts\\:hms}':fontsize=36:fontcolor=white:box=1:boxcolor=black@0.7:x=(w-tw)/2:y=h-th-12`;
  const hue = `hue=h=${(seconds * 47) % 360}`;
  const pitch = 440 + ((seconds * 15) % 1000);
  return [
    ...["-y", "-loglevel", "error"],
    ...["-f", "lavfi", "-i", `testsrc2=size=320x180:rate=${rate}:duration=${seconds}`],
    ...[
      "-f",
      "lavfi",
      "-i",
      `aevalsrc='0.4*sin(2*PI*${pitch}*t)*lt(mod(t,1),0.06)':s=${samples}:d=${seconds}`,
    ],
    ...["-vf", `${hue},${clock}`],
    ...["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-b:v", bits],
    ...["-g", "6", "-keyint_min", "6", "-c:a", "libopus", "-b:a", "48k", "-cues_to_front", "1"],
  ];
}

/** Bytes of a clip (WebM, VP8 and Opus, 320x180), made by ffmpeg the first time. */
export async function clipBytes(name: ClipName): Promise<Buffer> {
  const args = clipArguments(name);
  const print = createHash("sha256").update(args.join(" ")).digest("hex").slice(0, 8);
  const file = path.join(cache, `${name}-${print}.webm`);
  await makeOnce(file, (into) => run("ffmpeg", [...args, into]));
  return readFile(file);
}

/** Makes every clip, so that no test waits for ffmpeg. */
export async function prepareClips(): Promise<void> {
  for (const name of Object.keys(clips) as ClipName[]) await clipBytes(name);
}

export const pictureSizes = {
  default: [120, 90],
  mqdefault: [320, 180],
  hqdefault: [480, 360],
} as const;
export type PictureName = keyof typeof pictureSizes;

async function coverBytes(seed: string, size: readonly [number, number]): Promise<Buffer> {
  const print = createHash("sha256").update(`${seed} ${size.join()}`).digest("hex").slice(0, 32);
  const file = path.join(cache, "covers", `${print}.jpg`);
  await makeOnce(file, async (into) => writeFile(into, await drawCover(seed, size)));
  return readFile(file);
}

/** A JPEG of the real host's size with a cover of the video's own. */
export function pictureBytes(id: string, size: PictureName): Promise<Buffer> {
  return coverBytes(id, pictureSizes[size]);
}

/** A square JPEG with a cover of its own for a podcast, a station or an artist. */
export function squareBytes(seed: string): Promise<Buffer> {
  return coverBytes(seed, [200, 200]);
}

/** The 120x90 grey picture that comes with status 404. */
export function greyPicture(): Promise<Buffer> {
  const [width, height] = pictureSizes.default;
  return sharp({ create: { width, height, channels: 3, background: "#808080" } })
    .jpeg()
    .toBuffer();
}
