/** Loaded before a program: its clock is ahead by the milliseconds in the file `CLOCK_FILE`. */
import { readFileSync } from "node:fs";
import { setInterval } from "node:timers";
import { moveClock } from "../../tests/support/app/moved-clock.mjs";

const LOOK_EVERY_MS = 50;
let ahead = 0;
setInterval(() => {
  ahead = Number(readFileSync(process.env.CLOCK_FILE, "utf8")) || 0;
}, LOOK_EVERY_MS).unref();

moveClock(() => ahead);
