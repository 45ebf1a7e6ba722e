import js from "@eslint/js";
import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import importX from "eslint-plugin-import-x";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/** Who may not import whom (ARCHITECTURE, allowed imports). Tests may look at anything. */
const app = ["domain", "services", "sessions", "components", "islands", "enhance", "routes"];
const allowed = {
  domain: [],
  services: ["domain"],
  sessions: ["domain", "services"],
  components: ["domain"],
  islands: ["domain"],
  enhance: ["domain", "islands"],
  routes: app,
};
const zones = Object.entries(allowed).flatMap(([folder, may]) =>
  app
    .filter((other) => other !== folder && !may.includes(other))
    .map((other) => ({
      target: `./app/${folder}`,
      from: `./app/${other}`,
      ...(folder === "components" && other === "islands" && { except: ["./island.tsx"] }),
      message: `app/${folder} may not import app/${other}: see app/README.md.`,
    })),
);
const serverOnly = ["domain", "components", "islands", "enhance"].map((folder) => ({
  target: `./app/${folder}`,
  from: "./server",
  message: "The browser's code may not import the server's plumbing.",
}));

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
      "import-x/no-restricted-paths": ["error", { zones: [...zones, ...serverOnly] }],
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
      "max-lines": ["error", { max: 250, skipBlankLines: true, skipComments: true }],
      "no-console": "error",
      "no-restricted-properties": [
        "error",
        {
          object: "process",
          property: "env",
          message: "Only app/services/env.server.ts reads it.",
        },
      ],
      // A form's hidden input is not a control, and lists of rows carry their own labels.
      "jsx-a11y/no-redundant-roles": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-invalid-void-type": "off",
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
