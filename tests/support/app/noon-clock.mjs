/** Loaded before a program: its clock starts at noon UTC, so that no test runs over midnight. */
import { moveClock } from "./moved-clock.mjs";

const now = Date.now();
const ahead = new Date(now).setUTCHours(12, 0, 0, 0) - now;
moveClock(() => ahead);
