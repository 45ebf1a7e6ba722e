/**
 * `npm run bench` measures pages, `npm run bench -- NAME` one of the others. bench/README.md says
 * what each is for.
 */
const benches = new Map([
  ["attacks", () => import("./attacks")],
  ["backup", () => import("./backup")],
  ["bench", () => import("./bench")],
  ["edge", () => import("./edge")],
  ["embedded", () => import("./embedded")],
  ["failover", () => import("./failover")],
  ["faults", () => import("./faults")],
  ["grown", () => import("./grown")],
  ["kills", () => import("./kills")],
  ["memory", () => import("./memory")],
  ["passes", () => import("./passes")],
  ["power", () => import("./power")],
  ["upgrade", () => import("./upgrade")],
  ["discovery", () => import("./studies/discovery")],
  ["lists", () => import("./studies/lists")],
  ["loops", () => import("./studies/loops")],
  ["paint", () => import("./studies/paint")],
  ["podcasts", () => import("./studies/podcasts")],
  ["presses", () => import("./studies/presses")],
  ["scale", () => import("./studies/scale")],
  ["streams", () => import("./studies/streams")],
]);
const [, , what = "bench"] = process.argv;
const bench = benches.get(what);
if (!bench)
  throw new Error(
    `There is no such benchmark: ${what}. Known are ${[...benches.keys()].join(", ")}`,
  );
void bench();
