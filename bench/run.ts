/** `npm run bench` measures pages, `npm run bench -- discovery` the quality of discoveries. */
const [, , what = "bench"] = process.argv;
void (what === "discovery" ? import("./discovery") : import("./bench"));
