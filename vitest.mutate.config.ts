import { defineConfig } from "vitest/config";
import { alias, unit } from "./vitest.config";

const mutated = (process.env.MUTATED ?? "").split(",");
// Tests of app/domain do without PostgreSQL, which takes seconds to start.
const isPure = mutated.every((path) => path.startsWith("app/domain"));

/** Only the tests of the folders and files that `npm run mutate` changes. */
export default defineConfig({
  resolve: { alias },
  test: {
    ...unit,
    include: mutated.flatMap((path) => [`${path}.test.{ts,tsx}`, `${path}/**/*.test.{ts,tsx}`]),
    globalSetup: isPure ? [] : unit.globalSetup,
  },
});
