/**
 * `npm run bench -- power` cuts the power of a disk under the embedded database ten times while
 * plays are recorded, and counts the acknowledged ones that are lost; `-- power 30` thirty times.
 * The last row is one cut of a database that does not wait for the disk, to show that such a loss
 * would be seen. Needs root and loop devices.
 */
import { canMountImages } from "../tests/support/data/disk-image";
import { cutPower } from "../tests/support/data/power-cut";
import { table } from "./table";

const CUTS = Number(process.argv[3] ?? 10);
/** The fewest and the most acknowledged plays before a cut. */
const [MIN, MAX] = [20, 1000];

if (!canMountImages()) throw new Error("This takes root and loop devices");
const rows: string[][] = [];
for (let cut = 1; cut <= CUTS + 1; cut += 1) {
  const isControl = cut > CUTS;
  const count = MIN + Math.floor(Math.random() * (MAX - MIN));
  const { acknowledged, lost } = await cutPower(count, { waits: !isControl });
  rows.push([isControl ? "does not wait" : String(cut), String(acknowledged), String(lost)]);
}
console.log(table(["cut", "acknowledged", "lost"], rows));
