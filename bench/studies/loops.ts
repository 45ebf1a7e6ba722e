/**
 * `npm run bench -- loops [part of a variant's name]` measures how exact loops are with the
 * stand-in video host and podcasts.
 */
import { quantile } from "../../tests/browser/listening/host-log";
import { measure, openLoopRig, variants, type Measured } from "../../tests/browser/listening/loops";
import { episodeVariants, measureEpisode } from "./episode-loops";
import { table } from "../table";

const headings = ["loop", "passes", "counted", "p50", "p95", "max early", "max late", "start p95"];

type Loops = Pick<Measured, "passes"> & {
  /** Null if passes are not counted. */
  counted: number | null;
};

function row(name: string, { passes, counted }: Loops): string[] {
  const errors = passes.map(({ endError }) => endError);
  const starts = passes.flatMap(({ startError }) => (startError === null ? [] : [startError]));
  const sizes = errors.map(Math.abs);
  const ms = (value: number) => value.toFixed(1);
  return [
    name,
    String(passes.length),
    String(counted ?? "-"),
    ms(quantile(sizes, 0.5)),
    ms(quantile(sizes, 0.95)),
    ms(Math.max(0, ...errors.map((error) => -error))),
    ms(Math.max(0, ...errors)),
    ms(quantile(starts.map(Math.abs), 0.95)),
  ];
}

const [, , , filter = ""] = process.argv;
const rig = await openLoopRig();
const rows: string[][] = [];
for (const variant of variants.filter(({ name }) => name.includes(filter))) {
  rows.push(row(variant.name, await measure(rig, variant)));
}
for (const variant of episodeVariants.filter(({ name }) => name.includes(filter))) {
  rows.push(row(variant.name, await measureEpisode(rig, variant)));
}
await rig.stop();
console.log("Errors in ms, by the music's position or by the clock, whichever is larger.\n");
console.log(table(headings, rows));
