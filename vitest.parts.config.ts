import { defineConfig } from "vitest/config";
import { alias, unit } from "./vitest.config";

const parts = (process.env.PARTS ?? "").split(",");
// Tests of pure code need no PostgreSQL, which takes seconds to start.
const PURE = /^(?:app\/(?:addresses|browser|components|domain|islands)|scripts)(?:\/|$)/;
const isPure = parts.every((part) => PURE.test(part));

/** Only the unit tests of the folders and files named by `npm run check` and `npm run mutate`. */
export default defineConfig({
  resolve: { alias },
  test: {
    ...unit,
    include: parts.flatMap((part) => [`${part}.test.{ts,tsx}`, `${part}/**/*.test.{ts,tsx}`]),
    globalSetup: isPure ? [] : unit.globalSetup,
  },
});
