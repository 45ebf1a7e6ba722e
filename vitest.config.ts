import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const alias = { "~": fileURLToPath(new URL("./app", import.meta.url)) };

/** Projects: `unit` beside the sources, `guards` and `http` need the build, `browser` needs Chromium. */
export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        test: { name: "unit", include: ["app/**/*.test.{ts,tsx}", "server/**/*.test.ts", "tests/upstreams/**/*.test.ts"] },
      },
      {
        resolve: { alias },
        test: { name: "guards", include: ["tests/guards/**/*.test.ts"], testTimeout: 20_000 },
      },
      {
        resolve: { alias },
        test: { name: "http", include: ["tests/http/**/*.test.ts"], testTimeout: 20_000, hookTimeout: 60_000 },
      },
      {
        resolve: { alias },
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
