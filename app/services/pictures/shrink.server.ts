import type { Sharp } from "sharp";
import { begin } from "../platform/work/begin.server";
import { createSlots } from "../platform/work/slots.server";

export interface Copies {
  small: Buffer;
  large: Buffer;
}

/** Not an accepted format, or not readable. */
export class BadPicture extends Error {
  override name = "BadPicture";
}

const SMALL = 96;
const LARGE = 300;

/** A podcast cover of 3000 x 3000 has 9 million. */
const MAX_PIXELS = 40_000_000;

const TIMEOUT_S = 5;

/** Uses two of Node's four threads; up to a hundred pictures may wait. */
const slots = createSlots({ total: 2, waiting: 100 });

const SIGNATURES: readonly (readonly [offset: number, bytes: string])[][] = [
  [[0, "\xff\xd8\xff"]],
  [[0, "\x89PNG\r\n\x1a\n"]],
  [[0, "GIF8"]],
  [
    [0, "RIFF"],
    [8, "WEBP"],
  ],
];

/**
 * Checks the first bytes only; headers and names cannot be trusted. SVG is not accepted, because it
 * can contain scripts.
 */
function isPicture(bytes: Buffer): boolean {
  return SIGNATURES.some((marks) =>
    marks.every(
      ([offset, mark]) => bytes.toString("latin1", offset, offset + mark.length) === mark,
    ),
  );
}

/** Loaded with the first picture, because most processes never handle one. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ["VipsForeignLoad"] });
  const readers = ["Jpeg", "Png", "Nsgif", "Webp"].map((one) => `VipsForeignLoad${one}Buffer`);
  sharp.unblock({ operation: readers });
  return sharp;
}

let loaded: ReturnType<typeof loadSharp> | undefined;

function fitted(picture: Sharp, size: number): Promise<Buffer> {
  return (
    picture
      .autoOrient()
      // Logos are made for white paper, and the initials drawn beneath a picture would show
      // through.
      .flatten({ background: "#fff" })
      .resize({ width: size, height: size, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: TIMEOUT_S })
      .toBuffer()
  );
}

/**
 * Makes small copies of a picture, without metadata; of an animation, only its first frame.
 * @throws {BadPicture}, or {NoSlot} if too many wait
 */
export async function shrink(picture: Buffer): Promise<Copies> {
  if (!isPicture(picture)) throw new BadPicture("no JPEG, PNG, GIF or WebP");
  const sharp = await (loaded ??= begin(loadSharp()));
  return slots.run(async () => {
    try {
      const options = { limitInputPixels: MAX_PIXELS, failOn: "error" } as const;
      const large = await fitted(sharp(picture, options), LARGE);
      return { large, small: await fitted(sharp(large), SMALL) };
    } catch (cause) {
      throw new BadPicture("cannot be read", { cause });
    }
  });
}
