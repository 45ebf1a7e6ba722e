import { defineConfig } from "vitest/config";
import { alias, notInBrowser, pureFolders, server, unit } from "./vitest.config";

const parts = (process.env.PARTS ?? "").split(",");
const isPure = parts.every((part) =>
  pureFolders.some((folder) => part === folder || part.startsWith(`${folder}/`)),
);

/** Only the unit tests of the folders and files named by `npm run check` and `npm run mutate`. */
export default defineConfig({
  resolve: { alias },
  test: {
    ...(isPure ? unit : server),
    include: parts.flatMap((part) => [`${part}.test.{ts,tsx}`, `${part}/**/*.test.{ts,tsx}`]),
    exclude: notInBrowser,
  },
});
