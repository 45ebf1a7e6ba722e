import js from "@eslint/js";
import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import importX from "eslint-plugin-import-x";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";
import { floorZones } from "./scripts/lint/floors.mjs";
import { noLiteralAddress } from "./scripts/lint/no-literal-address.mjs";
import { noOwnerlessPromise } from "./scripts/lint/no-ownerless-promise.mjs";
import { noTextIndex } from "./scripts/lint/no-text-index.mjs";
import { ownedImport } from "./scripts/lint/owned-import.mjs";
import { queryOfPage } from "./scripts/lint/query-of-page.mjs";

const noRetry = {
  selector: "Property[key.name='retry']",
  message: "Repair a flaky test instead of retrying it.",
};

const WAITING =
  "/^(toHave(Text|Count|Attribute|Value|Title|URL)|toContainText|toBe(Visible|Hidden|Enabled|Disabled|Checked|Focused))$/";
const notAwaited = [
  `ExpressionStatement > CallExpression[callee.property.name=${WAITING}]`,
  "ExpressionStatement > CallExpression[callee.object.callee.property.name='poll']",
  "ExpressionStatement > CallExpression[callee.object.object.callee.property.name='poll']",
].map((selector) => ({ selector, message: "Await this assertion, or it can never fail." }));
const everyTest = [noRetry, ...notAwaited];

/** A page may still show its old content right after a click, so assertions must wait. */
const pageAssertions = {
  files: ["tests/browser/**", "tests/upstreams/**/*.browser.test.ts"],
  rules: {
    "no-restricted-imports": [
      "error",
      {
        name: "vitest",
        importNames: ["expect"],
        message: "Use expect of tests/support/browser/browser.ts, which waits.",
      },
    ],
    "no-restricted-syntax": [
      "error",
      ...everyTest,
      {
        selector: "CallExpression[callee.name='expect'] > .arguments AwaitExpression",
        message:
          "This reads once, perhaps too early. Use await expect(locator).toHave...() or expect.poll().",
      },
      {
        selector:
          "CallExpression[callee.name='expect'] > .arguments CallExpression[callee.property.name='url'][arguments.length=0]",
        message: "This reads once, perhaps too early. Use await expect.poll(() => page.url()).",
      },
    ],
  },
};

/** Folders that each folder of app/ may import (app/README.md). Tests may import anything. */
const app = [
  "domain",
  "contracts",
  "services",
  "sessions",
  "components",
  "islands",
  "browser",
  "routes",
];
const allowed = {
  domain: [],
  contracts: ["domain"],
  services: ["domain"],
  sessions: ["domain", "services"],
  components: ["domain", "contracts"],
  islands: ["domain", "contracts"],
  browser: ["domain", "contracts", "islands"],
  routes: app,
};
/** The parts of a folder that another one may import, although it may not import the rest. */
const open = {
  components: { islands: ["./runtime/island.tsx", "./parts"] },
  islands: { browser: ["./platform"] },
};
const zones = Object.entries(allowed).flatMap(([folder, may]) =>
  app
    .filter((other) => other !== folder && !may.includes(other))
    .map((other) => ({
      target: `./app/${folder}`,
      from: `./app/${other}`,
      ...(open[folder]?.[other] && { except: open[folder][other] }),
      message: `app/${folder} may not import app/${other}: see app/README.md.`,
    })),
);

const serverOnly = ["domain", "components", "islands", "browser"].map((folder) => ({
  target: `./app/${folder}`,
  from: "./server",
  message: "Code that may reach the browser cannot import server/.",
}));

const fromServer = ["components", "islands", "browser", "routes"].map((folder) => ({
  target: "./server",
  from: `./app/${folder}`,
  // What the documents of the API say of a call that `server/` answers.
  ...(folder === "routes" && { except: ["./calls/described.server.ts"] }),
  message: `server/ may not import app/${folder}: see app/README.md.`,
}));

/**
 * Modules that open connections. Only the guard may connect to addresses that users or feeds
 * supply.
 */
const connections = ["http", "https", "http2", "net", "tls", "dns", "dgram"].flatMap((name) => [
  ...[name, `node:${name}`, `${name}/promises`, `node:${name}/promises`],
]);
const throughGuard = "Connect through app/services/upstreams/guard.";

const own = {
  rules: {
    "no-literal-address": noLiteralAddress,
    "no-ownerless-promise": noOwnerlessPromise,
    "no-text-index": noTextIndex,
    "owned-import": ownedImport,
    "query-of-page": queryOfPage,
  },
};

export default tseslint.config(
  { ignores: ["build/", "data/", "node_modules/", ".cache/", "db/migrations/"] },
  js.configs.recommended,
  tseslint.configs.strict,
  jsxA11y.flatConfigs.recommended,
  {
    plugins: { "import-x": importX, "react-hooks": reactHooks },
    settings: { "import-x/resolver-next": [createTypeScriptImportResolver()] },
    languageOptions: { globals: { process: "readonly", console: "readonly", URL: "readonly" } },
    rules: {
      "import-x/no-cycle": "error",
      "import-x/no-restricted-paths": [
        "error",
        { zones: [...zones, ...floorZones, ...serverOnly, ...fromServer] },
      ],
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
      "max-lines": ["error", { max: 250, skipBlankLines: true, skipComments: true }],
      // Prettier sees to the width of code, but leaves comments as they are.
      "max-len": ["error", { code: 10_000, comments: 100, ignoreUrls: true }],
      "no-console": "error",
      "no-restricted-properties": [
        "error",
        {
          object: "process",
          property: "env",
          message: "Only app/services/platform/env/env.server.ts reads process.env.",
        },
        {
          object: "URL",
          property: "canParse",
          message: "Use parseUrl of app/domain/text/parse-url.ts: Node 20's answers become wrong.",
        },
      ],
      "@typescript-eslint/no-invalid-void-type": "off",
    },
  },
  {
    files: ["app/{services,sessions,routes,components,domain}/**/*.{ts,tsx}"],
    ignores: [
      "app/services/upstreams/guard/**/*.server.ts",
      // Connects to addresses that the operator has set.
      "app/services/upstreams/http.server.ts",
      "app/services/platform/analytics.server.ts",
      // Finds out whether another process has opened the embedded database.
      "app/services/platform/db/embedded/directory-lock.server.ts",
      "**/*.test.{ts,tsx}",
    ],
    rules: {
      "no-restricted-globals": [
        "error",
        ...["fetch", "globalThis", "WebSocket", "EventSource"].map((name) => ({
          name,
          message: throughGuard,
        })),
      ],
      "no-restricted-imports": [
        "error",
        {
          paths: [...connections, "undici"].map((name) => ({ name, message: throughGuard })),
        },
      ],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}", "server/**/*.ts", "server.ts", "admin.ts"],
    ignores: ["**/*.test.{ts,tsx}"],
    // This rule needs types; the others do not, which keeps lint fast.
    languageOptions: {
      parserOptions: { project: "./tsconfig.lint.json", tsconfigRootDir: import.meta.dirname },
    },
    plugins: { own },
    rules: { "own/no-text-index": "error" },
  },
  {
    files: ["{app,server,scripts}/**/*.{ts,tsx}", "server.ts", "admin.ts"],
    // Other companies have a /search too. Tests write addresses out, because they are the contract.
    ignores: ["app/addresses/**", "app/services/upstreams/**", "**/*.test.{ts,tsx}"],
    plugins: { own },
    rules: { "own/no-literal-address": "error" },
  },
  {
    files: ["app/{browser,islands}/**/*.{ts,tsx}", "app/entry.client.ts"],
    ignores: ["app/browser/platform/chunks/import-again.ts", "**/*.test.{ts,tsx}"],
    plugins: { own },
    rules: { "own/owned-import": "error" },
  },
  {
    files: ["app/routes/**/*.{ts,tsx}"],
    ignores: [
      // Calls are not cached.
      "app/routes/{api,calls}/**",
      "app/routes/shell/page-address.server.ts",
      // Around the pages: asks `domain` about any address, among them that of the page.
      "app/routes/shell/root-data.server.ts",
      "**/*.test.{ts,tsx}",
    ],
    plugins: { own },
    rules: { "own/query-of-page": "error" },
  },
  {
    files: [
      "app/{domain,services,sessions,routes}/**/*.{ts,tsx}",
      "server/**/*.ts",
      "server.ts",
      "admin.ts",
    ],
    ignores: ["**/*.test.{ts,tsx}"],
    rules: { "own/no-ownerless-promise": "error" },
  },
  {
    files: ["app/**/*.{ts,tsx}", "server/**/*.ts"],
    ignores: [
      "**/*.test.{ts,tsx}",
      "app/domain/text/normalise.ts",
      "app/domain/text/bounded/bounded-cache.ts",
    ],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "ImportDeclaration[source.value='lru-cache']",
          message: "Use BoundedCache of app/domain/text/bounded, which is bounded in characters.",
        },
        {
          selector: "CallExpression[callee.property.name='normalize']",
          message: "Use normalForm of app/domain/text/normalise.ts, which takes linear time.",
        },
      ],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}", "server/**/*.ts", "server.ts", "admin.ts"],
    ignores: ["**/*.test.{ts,tsx}"],
    rules: {
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ["app/routes/**/*.tsx"],
    rules: { "max-lines": ["error", { max: 120, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: [
      "**/*.test.{ts,tsx}",
      "tests/**",
      "scripts/**",
      "bench/**",
      "*.config.{ts,js}",
      "server.ts",
      "admin.ts",
    ],
    rules: {
      "import-x/no-restricted-paths": "off",
      "no-restricted-properties": "off",
      "no-console": "off",
      "max-lines": ["error", { max: 350, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // nginx's script module has a language and an environment of its own.
    files: ["deploy/nginx/*.js"],
    languageOptions: { globals: { Buffer: "readonly", setTimeout: "readonly" } },
    rules: {
      "no-restricted-properties": "off",
      "@typescript-eslint/no-unused-vars": ["error", { caughtErrors: "none" }],
    },
  },
  {
    // In the browser's scripts, where a check costs bytes, six are left.
    files: ["**/*.test.{ts,tsx}", "{tests,bench}/**", "app/{browser,islands}/**"],
    rules: { "@typescript-eslint/no-non-null-assertion": "off" },
  },
  {
    files: ["**/*.test.{ts,tsx}", "vitest.config.ts"],
    rules: { "no-restricted-syntax": ["error", ...everyTest] },
  },
  pageAssertions,
  {
    files: ["tests/upstreams/**/*.js", "scripts/**/*.mjs"],
    languageOptions: {
      globals: {
        window: "readonly",
        document: "readonly",
        fetch: "readonly",
        setTimeout: "readonly",
        clearTimeout: "readonly",
        setInterval: "readonly",
        clearInterval: "readonly",
        performance: "readonly",
        Buffer: "readonly",
      },
    },
  },
);
