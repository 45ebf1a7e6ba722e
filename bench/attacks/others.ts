/**
 * Runs in a process of its own, so as not to wait for the attacker: requests a page again and
 * again, each time from another address, until its input ends. Then prints how long each response
 * took, in milliseconds, as JSON.
 */
import { setTimeout as pause } from "node:timers/promises";

const PROBE_EVERY_MS = 20;

const [, , origin = ""] = process.argv;
const waits: number[] = [];
let isOver = false;
process.stdin.resume().once("end", () => (isOver = true));

for (let at = 0; !isOver; at += 1) {
  const started = performance.now();
  const headers = { "x-forwarded-for": `10.9.${at & 255}.1`, cookie: "repeat=true" };
  // A request that is cut off has waited too.
  await fetch(`${origin}/about`, { headers }).then(
    (answer) => answer.text(),
    () => "",
  );
  waits.push(performance.now() - started);
  await pause(PROBE_EVERY_MS);
}
console.log(JSON.stringify(waits));
