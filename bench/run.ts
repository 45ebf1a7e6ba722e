/**
 * `npm run bench` measures pages, `-- attacks` what costs much to answer, `-- discovery` the quality of discoveries, `-- embedded`
 * starts and memory of the app with its embedded database, `-- kills` what it keeps when it is killed, `-- power` when the power is cut,
 * `-- memory` the process over a million answers,
 * `-- paint` the first paint on a slow line, `-- passes` counted passes by two processes, `-- podcasts` feeds and pages of podcasts,
 * `-- scale` listeners' sessions by 1, 2 and 4 processes, `-- streams` 2,000 open event streams.
 */
const benches = new Map([
  ["attacks", () => import("./attacks")],
  ["bench", () => import("./bench")],
  ["discovery", () => import("./discovery")],
  ["embedded", () => import("./embedded")],
  ["kills", () => import("./kills")],
  ["memory", () => import("./memory")],
  ["paint", () => import("./paint")],
  ["passes", () => import("./passes")],
  ["podcasts", () => import("./podcasts")],
  ["power", () => import("./power")],
  ["scale", () => import("./scale")],
  ["streams", () => import("./streams")],
]);
const [, , what = "bench"] = process.argv;
const bench = benches.get(what);
if (!bench) throw new Error(`There is no such benchmark: ${what}`);
void bench();
