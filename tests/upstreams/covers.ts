import { createHash } from "node:crypto";
import sharp from "sharp";

/** Ground, figure and accent of a cover. */
const PALETTES = [
  ["#7a2442", "#f2a65a", "#ffe3c2"],
  ["#1c4e6b", "#ffd166", "#ef476f"],
  ["#14213d", "#e07a5f", "#f4f1de"],
  ["#0f6b5c", "#ff7f50", "#ffe8d6"],
  ["#1750a8", "#d9f0ff", "#ff9f1c"],
  ["#f4d35e", "#ee4266", "#2a1e5c"],
  ["#2d1e2f", "#b79ced", "#ffc4eb"],
  ["#e4572e", "#ffe9d0", "#29335c"],
  ["#d9e5d6", "#1b512d", "#ef8354"],
  ["#ffc2d1", "#a4133c", "#ff5c8a"],
  ["#22223b", "#9ad4d6", "#f2e9e4"],
  ["#264027", "#c5d86d", "#f5cb5c"],
  ["#f1dac4", "#474973", "#c8553d"],
] as const;

type Random = (from: number, to: number) => number;

/** Negative inside the shape. Everything is measured in heights of the picture. */
type Distance = (x: number, y: number) => number;

/** Shapes are painted in order over the ground; `tint` 0 is the figure's colour, 1 the accent's. */
interface Shape {
  tint: number;
  distance: Distance;
}

/** @param middle of the picture along x; its middle along y is 0.5 */
type Form = (random: Random, middle: number) => Shape[];

/** Distance to stripes of `period`, of which `share` is painted. */
function stripe(at: number, period: number, share: number): number {
  const within = at / period - Math.floor(at / period);
  return (Math.abs(within - 0.5) - share / 2) * period;
}

function disc(cx: number, cy: number, radius: number): Distance {
  return (x, y) => Math.hypot(x - cx, y - cy) - radius;
}

const rings: Form = (random, middle) => {
  const [cx, cy] = [middle + random(-0.4, 0.4), random(0.35, 0.75)];
  const period = random(0.11, 0.2);
  const around = (x: number, y: number) => Math.hypot(x - cx, y - cy);
  return [
    { tint: 0, distance: (x, y) => stripe(around(x, y), period, 0.46) },
    { tint: 1, distance: disc(cx, cy, period) },
  ];
};

const waves: Form = (random, middle) => {
  const [height, pace, shift] = [random(0.05, 0.13), random(4, 9), random(0, 6)];
  const lift = (x: number, y: number) => y + height * Math.sin(x * pace + shift);
  const period = random(0.13, 0.2);
  const sun = disc(middle + random(-0.4, 0.4), 0.3, random(0.13, 0.2));
  return [
    { tint: 1, distance: sun },
    {
      tint: 0,
      distance: (x, y) => Math.max(stripe(lift(x, y), period, 0.52), 0.42 - lift(x, y)),
    },
  ];
};

const diagonals: Form = (random) => {
  const angle = random(0.5, 1.1) * (random(0, 1) < 0.5 ? -1 : 1);
  const along = (x: number, y: number) => x * Math.cos(angle) + y * Math.sin(angle);
  const period = random(0.16, 0.3);
  return [
    { tint: 0, distance: (x, y) => stripe(along(x, y), period, 0.5) },
    { tint: 1, distance: (x, y) => stripe(along(x, y), period * 3, 0.1) },
  ];
};

const hills: Form = (random, middle) => {
  const sun = disc(middle + random(-0.45, 0.45), random(0.28, 0.4), random(0.12, 0.2));
  const ranges = [0.44, 0.58, 0.72, 0.85].map((level, at): Shape => {
    const [pace, shift, height] = [random(2, 5), random(0, 6), random(0.05, 0.12)];
    const edge = (x: number) => level + height * Math.sin(x * pace + shift);
    return { tint: -0.6 + at * 0.2, distance: (x, y) => (edge(x) - y) * 0.9 };
  });
  return [{ tint: 1, distance: sun }, ...ranges];
};

/** Quarter circles in the squares of a grid, each turned by chance. */
const quarters: Form = (random) => {
  const side = 1 / Math.round(random(3, 5));
  const salt = random(1, 90);
  const chance = (column: number, row: number) => {
    const wild = Math.sin(column * 12.9898 + row * 78.233 + salt) * 43_758.5453;
    return wild - Math.floor(wild);
  };
  const quarter = (isAccent: boolean): Distance => {
    return (x, y) => {
      const [column, row] = [Math.floor(x / side), Math.floor(y / side)];
      const turn = chance(column, row);
      if (turn > 0.7 !== isAccent) return 1;
      const [dx, dy] = [x - column * side, y - row * side];
      const cx = turn * 40 - Math.floor(turn * 40) < 0.5 ? dx : side - dx;
      const cy = turn * 90 - Math.floor(turn * 90) < 0.5 ? dy : side - dy;
      return Math.hypot(cx, cy) - side;
    };
  };
  return [
    { tint: 0, distance: quarter(false) },
    { tint: 1, distance: quarter(true) },
  ];
};

/** Dots that grow along a slope, as in print. */
const halftone: Form = (random, middle) => {
  const side = random(0.07, 0.1);
  const angle = random(0, Math.PI * 2);
  const moon = disc(middle + random(-0.3, 0.3), random(0.35, 0.65), random(0.2, 0.3));
  return [
    { tint: 1, distance: moon },
    {
      tint: 0,
      distance: (x, y) => {
        const [cx, cy] = [(Math.floor(x / side) + 0.5) * side, (Math.floor(y / side) + 0.5) * side];
        const slope = (cx - middle) * Math.cos(angle) + (cy - 0.5) * Math.sin(angle);
        return Math.hypot(x - cx, y - cy) - side * Math.min(0.6, Math.max(0, 0.28 + slope * 0.5));
      },
    },
  ];
};

/** A low sun that is cut by bars. */
const sunset: Form = (random, middle) => {
  const [cx, cy, radius] = [middle + random(-0.25, 0.25), random(0.45, 0.55), random(0.3, 0.38)];
  const sun = disc(cx, cy, radius);
  const period = random(0.08, 0.11);
  return [
    {
      tint: 0,
      distance: (x, y) =>
        Math.max(sun(x, y), y < cy ? -1 : -stripe(y - cy, period, (y - cy) / radius)),
    },
    { tint: 1, distance: (x, y) => Math.max(cy + radius * 0.72 - y, sun(x, y) * -1) },
  ];
};

const rays: Form = (random, middle) => {
  const [cx, cy] = [middle + random(-0.5, 0.5), random(0.6, 1.05)];
  const [count, shift] = [Math.round(random(8, 14)), random(0, 1)];
  const beam = (x: number, y: number) => {
    const turn = (Math.atan2(y - cy, x - cx) / Math.PI / 2) * count + shift;
    const around = Math.hypot(x - cx, y - cy);
    return (stripe(turn, 1, 0.5) * around * Math.PI * 2) / count;
  };
  return [
    { tint: 0, distance: beam },
    { tint: 1, distance: disc(cx, cy, random(0.2, 0.3)) },
  ];
};

const squares: Form = (random, middle) => {
  const [cx, cy, angle] = [middle + random(-0.3, 0.3), random(0.4, 0.6), random(0.2, 0.9)];
  const around = (x: number, y: number) => {
    const [dx, dy] = [x - cx, y - cy];
    const turned = [
      dx * Math.cos(angle) - dy * Math.sin(angle),
      dx * Math.sin(angle) + dy * Math.cos(angle),
    ];
    return Math.max(...turned.map(Math.abs));
  };
  const period = random(0.12, 0.19);
  return [
    { tint: 0, distance: (x, y) => stripe(around(x, y), period, 0.5) },
    { tint: 1, distance: (x, y) => around(x, y) - period * 0.75 },
  ];
};

const zigzag: Form = (random) => {
  const [width, height] = [random(0.18, 0.34), random(0.08, 0.16)];
  const fold = (x: number) => Math.abs(x / width - Math.floor(x / width) - 0.5) * 2 * height;
  const period = random(0.15, 0.24);
  const across = (x: number, y: number) => y + fold(x);
  return [
    { tint: 0, distance: (x, y) => stripe(across(x, y), period, 0.5) * 0.7 },
    { tint: 1, distance: (x, y) => stripe(across(x, y), period * 4, 0.13) * 0.7 },
  ];
};

const moons: Form = (random, middle) => {
  const [radius, apart] = [random(0.26, 0.34), random(0.3, 0.5)];
  const [first, second] = [
    disc(middle - apart / 2, 0.5, radius),
    disc(middle + apart / 2, 0.5, radius),
  ];
  return [
    { tint: 0, distance: first },
    { tint: 1, distance: second },
    { tint: -1, distance: (x, y) => Math.max(first(x, y), second(x, y)) },
  ];
};

const FORMS = [
  ...[rings, waves, diagonals, hills, quarters, halftone],
  ...[sunset, rays, squares, zigzag, moons],
] as const;

const channelsOf = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** A tint below 0 is the figure's colour mixed with the ground's. */
function mix(palette: (typeof PALETTES)[number], tint: number): number[] {
  const [ground, figure, accent] = palette.map(channelsOf) as [number[], number[], number[]];
  const other = tint < 0 ? ground : accent;
  return figure.map((value, at) => value + (other[at]! - value) * Math.abs(tint));
}

const random = (seed: Buffer): Random => {
  let at = 4;
  return (from, to) => {
    at = (at + 2) % (seed.length - 1);
    return from + (seed.readUInt16BE(at) / 65_536) * (to - from);
  };
};

/** Paints a pixel; an edge covers only a `share` of it. */
function paint(pixels: Buffer, at: number, colour: number[], share: number): void {
  for (let part = 0; part < 3; part++) {
    const below = pixels[at + part]!;
    pixels[at + part] = below + (colour[part]! - below) * share;
  }
}

/** With this salt the first videos of the catalogue differ from each other. */
const SALT = 17_632;

/** A JPEG of an abstract cover without words, always the same for a seed. */
export function drawCover(
  seed: string,
  [width, height]: readonly [number, number],
): Promise<Buffer> {
  const hash = createHash("sha256").update(`${SALT} ${seed}`).digest();
  const form = FORMS[hash.readUInt8(0) % FORMS.length]!;
  const palette = PALETTES[hash.readUInt8(1) % PALETTES.length]!;
  const shapes = form(random(hash), width / height / 2).map(({ tint, distance }) => ({
    distance,
    colour: mix(palette, tint),
  }));
  const pixels = Buffer.alloc(width * height * 3, Buffer.from(channelsOf(palette[0])));
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [x, y] = [(column + 0.5) / height, (row + 0.5) / height];
      for (const { distance, colour } of shapes) {
        const share = Math.min(1, 0.5 - distance(x, y) * height);
        if (share > 0) paint(pixels, (row * width + column) * 3, colour, share);
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 72 })
    .toBuffer();
}
