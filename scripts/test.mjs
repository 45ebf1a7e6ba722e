/** `npm test`: everything from a fresh checkout; ends non-zero on any failure. */
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { buildIfStale, checkNode, installPackages, root, run } from "./setup.mjs";
import { installTools } from "./tools.mjs";

const bin = (name) => path.join(root, "node_modules/.bin", name);
const report = path.join(root, ".cache/vitest.json");
const times = [];
const failedSteps = [];

function step(name, work) {
  console.log(`\n== ${name}`);
  const began = performance.now();
  const done = work() !== false;
  times.push(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${name}`);
  if (!done) failedSteps.push(name);
  return done;
}

function runTests() {
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return run(bin("vitest"), ["run", ...reporters, ...process.argv.slice(2)]);
}

/** Passed and failed tests; a file that could not even be loaded counts as one failed. */
function count() {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(
      readFileSync(report, "utf8"),
    );
    const unloaded = testResults.filter(
      ({ status, assertionResults }) =>
        status === "failed" && !assertionResults.some((one) => one.status === "failed"),
    );
    return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

checkNode();
step("packages", installPackages);
const ready = step("tools", installTools);
step("types", () => run("npm", ["run", "--silent", "typecheck"]));
step("lint", () => run("npm", ["run", "--silent", "lint"]));
if (step("build", buildIfStale) && ready) step("tests", runTests);

const { passed, failed } = count();
const others = failedSteps.filter((name) => name !== "tests" || failed === 0);
console.log(`\n${times.join("\n")}`);
if (failedSteps.length > 0) console.log(`Failed: ${failedSteps.join(", ")}`);
console.log(`${passed} passed, ${failed + others.length} failed`);
process.exitCode = failedSteps.length > 0 ? 1 : 0;
