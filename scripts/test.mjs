/** `npm test` runs every check, even in a fresh checkout. It exits non-zero on any failure. */
import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { checkNode, installPackages, root } from "./setup.mjs";
import { installTools } from "./tools.mjs";

const bin = (name) => path.join(root, "node_modules/.bin", name);
const report = path.join(root, ".cache/vitest.json");
const times = [];
const failedSteps = [];

/** Runs a step, which returns, or resolves to, whether it succeeded. */
async function step(name, work) {
  console.log(`== ${name}`);
  const start = performance.now();
  const done = (await work()) !== false;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  times.push(`${seconds.padStart(7)} s  ${name}`);
  if (!done) failedSteps.push(name);
  return done;
}

/**
 * Runs a step while another one runs. Prints its output only at the end, so as not to interrupt,
 * and only if it failed.
 */
function quietStep(name, priority, command, ...args) {
  return step(
    name,
    () =>
      new Promise((resolve) => {
        const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
        if (child.pid) setPriority(child.pid, priority);
        const output = [];
        child.stdout.on("data", (chunk) => output.push(chunk));
        child.stderr.on("data", (chunk) => output.push(chunk));
        child.on("error", (error) => output.push(Buffer.from(`${command}: ${error.message}\n`)));
        child.on("close", (status) => {
          console.log(`== ${name}: ${status === 0 ? "done" : "failed"}`);
          if (status !== 0) console.log(Buffer.concat(output).toString());
          resolve(status === 0);
        });
      }),
  );
}

const { PRIORITY_NORMAL, PRIORITY_LOW } = constants.priority;
const node = (name, ...args) => quietStep(name, PRIORITY_NORMAL, process.execPath, ...args);
const check = (name, script) => quietStep(name, PRIORITY_LOW, "npm", "run", "--silent", script);

/**
 * Checks types and lint in the time that the tests leave over while they wait for pages and sound.
 */
async function checkCode() {
  await check("types", "typecheck");
  await check("lint", "lint");
}

function runTests() {
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const args = ["run", ...reporters, ...process.argv.slice(2)];
  return new Promise((resolve) => {
    const tests = spawn(bin("vitest"), args, { cwd: root, stdio: "inherit" });
    tests.on("error", (error) => console.error(error.message));
    tests.on("close", (status) => resolve(status === 0));
  });
}

/** Counts passed and failed tests. A file that could not be loaded counts as one failed test. */
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
await step("packages", installPackages);
const ready = await step("tools", installTools);
const checked = checkCode();
if (ready) {
  const [clips, built] = await Promise.all([
    node("clips", "scripts/make-clips.mjs"),
    node("build", "scripts/build.mjs", "--if-stale"),
  ]);
  if (clips && built) await step("tests", runTests);
}
await checked;

const { passed, failed } = count();
const others = failedSteps.filter((name) => name !== "tests" || failed === 0);
console.log(`\n${times.join("\n")}`);
if (failedSteps.length > 0) console.log(`Failed: ${failedSteps.join(", ")}`);
console.log(`${passed} passed, ${failed + others.length} failed`);
process.exitCode = failedSteps.length > 0 ? 1 : 0;
