/** Loaded before a program: its clock is ahead by the milliseconds in the file `CLOCK_FILE`. */
import { readFileSync } from "node:fs";
import { setInterval } from "node:timers";

const LOOK_EVERY_MS = 50;
let ahead = 0;
setInterval(() => {
  ahead = Number(readFileSync(process.env.CLOCK_FILE, "utf8")) || 0;
}, LOOK_EVERY_MS).unref();

globalThis.Date = new Proxy(Date, {
  construct: (target, args) =>
    args.length > 0 ? Reflect.construct(target, args) : new target(target.now() + ahead),
  get: (target, key) =>
    key === "now" ? () => target.now() + ahead : Reflect.get(target, key, target),
});
