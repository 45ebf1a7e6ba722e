import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

export const alias = { "~": fileURLToPath(new URL("./app", import.meta.url)) };
const inBrowser = "**/*.browser.test.ts";
const measurements = "tests/browser/player/loop-precision.test.ts";

const sharedDatabases = "tests/support/data/shared-databases.ts";

const shared = {
  // Long, so that on a busy machine a test only fails if something never happens.
  expect: { poll: { timeout: 15_000 } },
  testTimeout: 120_000,
  // More pages that play at once make two cores slower, not faster.
  maxConcurrency: 2,
  // In a fresh checkout, the first hook also makes the media files that the tests play.
  hookTimeout: 180_000,
};

/** Folders of code that opens no database. */
export const pureFolders = [
  ...["addresses", "browser", "components", "domain", "islands"].map((layer) => `app/${layer}`),
  "scripts",
];
export const notInBrowser = [...configDefaults.exclude, inBrowser];
const ofPureFolders = pureFolders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);

/** Tests of pure code, which start nothing. */
export const unit = {
  ...shared,
  name: "unit",
  include: ofPureFolders,
};

/** Tests of the server's modules, with PostgreSQL. */
export const server = {
  ...shared,
  name: "server",
  include: ["app/**/*.test.{ts,tsx}", "server/**/*.test.ts", "tests/upstreams/**/*.test.ts"],
  exclude: [...notInBrowser, ...ofPureFolders],
  globalSetup: sharedDatabases,
};

/**
 * `guards` and `http` need the build, `browser` Chromium as well, and `measured` runs after all
 * others.
 */
export default defineConfig({
  resolve: { alias },
  test: {
    // A third worker makes the run only 6 % faster, and starves the browser of each.
    minWorkers: 1,
    maxWorkers: 2,
    // Loading the modules again for each file would take most of the time.
    poolOptions: { forks: { isolate: false } },
    // Files must not depend on one another. `npx vitest run --sequence.seed=...` repeats the order
    // of a printed seed.
    sequence: { shuffle: { files: true } },
    projects: [
      {
        resolve: { alias },
        test: unit,
      },
      {
        resolve: { alias },
        test: server,
      },
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "guards",
          include: ["tests/guards/**/*.test.ts"],
          globalSetup: sharedDatabases,
        },
      },
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "http",
          include: ["tests/http/**/*.test.ts", "tests/support/**/*.test.ts"],
          globalSetup: sharedDatabases,
        },
      },
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "browser",
          include: ["tests/browser/**/*.test.ts", `tests/upstreams/${inBrowser}`],
          globalSetup: sharedDatabases,
          exclude: [...configDefaults.exclude, measurements],
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "measured",
          include: [measurements],
          poolOptions: { forks: { singleFork: true } },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
