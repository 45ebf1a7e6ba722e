import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

const alias = { "~": fileURLToPath(new URL("./app", import.meta.url)) };
const inBrowser = "**/*.browser.test.ts";
const measured = "tests/browser/loop-precision.test.ts";

const sharedDatabases = "tests/support/shared-databases.ts";

/** Projects: `unit` beside the sources, `guards` and `http` need the build, `browser` needs Chromium, and what is measured runs alone. */
export default defineConfig({
  resolve: { alias },
  test: {
    // Most tests wait for a database or a browser: left alone, Vitest would use one of two cores.
    minWorkers: 1,
    maxWorkers: 2,
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: [
            "app/**/*.test.{ts,tsx}",
            "server/**/*.test.ts",
            "scripts/**/*.test.ts",
            "tests/upstreams/**/*.test.ts",
          ],
          exclude: [...configDefaults.exclude, inBrowser],
          globalSetup: sharedDatabases,
          // What takes the time is to load the modules and the embedded database again for each file.
          isolate: false,
        },
      },
      {
        resolve: { alias },
        test: { name: "guards", include: ["tests/guards/**/*.test.ts"], testTimeout: 20_000 },
      },
      {
        resolve: { alias },
        test: {
          name: "http",
          include: ["tests/http/**/*.test.ts", "tests/support/**/*.test.ts"],
          globalSetup: sharedDatabases,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts", `tests/upstreams/${inBrowser}`],
          globalSetup: sharedDatabases,
          exclude: [...configDefaults.exclude, measured],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          retry: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve: { alias },
        test: {
          name: "measured",
          include: [measured],
          hookTimeout: 60_000,
          poolOptions: { forks: { singleFork: true } },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
