import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { minify } from "terser";
import { defineConfig, type Plugin, type Rollup } from "vite";
import { inlineAddresses } from "./scripts/inline-addresses";
import { inlineContracts } from "./scripts/inline-contracts";

/**
 * Remix does not hydrate our pages, so its hot updates do not apply; a changed file reloads the
 * page.
 */
function reloadOnChange(): Plugin {
  return {
    name: "reload-on-change",
    apply: "serve",
    handleHotUpdate({ server, file }) {
      if (file.endsWith(".css")) return;
      server.ws.send({ type: "full-reload" });
      return [];
    },
  };
}

/** What scripts share that are loaded at different times (docs/decisions/029). */
const SHARED: readonly [file: string, modules: RegExp][] = [
  ["react", /node_modules\/(react|react-dom|scheduler)\/(?!server|cjs\/react-dom-server)/],
  ["react", /app\/islands\/runtime\/hydrate\.client\.ts$/],
  ["dock", /app\/islands\/parts\/(heart-form|icon|post-form|section-form)\.tsx?$/],
  ["dock", /app\/domain\/marks\/heart\.ts$/],
  ["later", /app\/browser\/platform\/(announce|ask-player|uuid)\.ts$/],
  ["later", /app\/domain\/(items\/item|playlists\/playlist-paths|text\/numbers\/plural)\.ts$/],
  ["later", /app\/domain\/(player\/play-call|section\/slider-body|text\/time)\.ts$/],
  ["later", /app\/domain\/videos\/share-prompt\.ts$/],
  ["later", /app\/islands\/(parts\/picture|player\/passes\/own-marks)\.ts$/],
  ["played-list", /app\/islands\/player\/order\/(from-list|played-list)\.ts$/],
];

/**
 * Modules that bring what they import in one file of their own, so that it needs no request more.
 * What two of them import is in the file of the first.
 */
const HEADS: readonly [file: string, module: string][] = [
  ["entry.client", "app/entry.client.ts"],
  ["fetch-page.client", "app/browser/navigation/fetch/fetch-page.client.ts"],
  ["visit.client", "app/browser/navigation/visit.client.ts"],
  ["dock", "app/islands/player/player.tsx"],
  ["dock", "app/islands/slider/slider.tsx"],
];

type Graph = Parameters<Rollup.GetManualChunk>[1];

/** The file of each module that a head imports. */
function findFiles({ getModuleIds, getModuleInfo }: Graph): Map<string, string> {
  const files = new Map<string, string>();
  const ids = [...getModuleIds()];
  for (const [file, head] of HEADS) {
    const found = new Set(ids.filter((id) => id.endsWith(head)));
    for (const id of found) {
      if (!files.has(id)) files.set(id, file);
      getModuleInfo(id)?.importedIds.forEach((imported) => found.add(imported));
    }
  }
  return files;
}

let files: Map<string, string> | undefined;

function fileOf(id: string, graph: Graph): string | undefined {
  files ??= findFiles(graph);
  return SHARED.find(([, modules]) => modules.test(id))?.[0] ?? files.get(id);
}

/**
 * Makes the server, the admin commands and the worker threads the entries of the server build,
 * rather than the entry of Remix's plugin. So server and pages share one module graph and one copy
 * of each class (docs/decisions/015).
 */
function serverEntries(): Plugin {
  return {
    name: "server-entries",
    enforce: "post",
    config: (_config, { isSsrBuild }) =>
      isSsrBuild
        ? {
            build: {
              target: "node20",
              sourcemap: true,
              rollupOptions: {
                input: {
                  server: "server.ts",
                  admin: "admin.ts",
                  "read-import.worker": "app/services/transfer/read-import.worker.ts",
                  "read-text.worker": "app/services/podcasts/texts/read-text.worker.ts",
                  "read-feed.worker": "app/services/podcasts/feed/read-feed.worker.ts",
                },
                output: { entryFileNames: "[name].js" },
              },
            },
          }
        : undefined,
  };
}

/**
 * Replaces Vite's wrapper around dynamic imports by the plain import, because without preloading
 * the wrapper does nothing.
 */
function plainImports(): Plugin {
  const plain = "export const __vitePreload = (load) => load();";
  return {
    name: "plain-imports",
    apply: "build",
    enforce: "pre",
    load: (id) => (id === "\0vite/preload-helper.js" ? plain : null),
  };
}

/**
 * Builds the scripts that Remix makes for routes empty: no page loads them, so they must not keep
 * code in files that pages do load.
 */
function emptyRoutes(): Plugin {
  return {
    name: "empty-routes",
    apply: "build",
    enforce: "post",
    transform: (_code, id) => (id.endsWith("?__remix-build-client-route") ? "export {};" : null),
  };
}

/**
 * Minifies scripts once more, which saves 0.4 % of what is sent. React compresses better with the
 * variables of each function in one place; our code does not.
 */
function minifyAgain(): Plugin {
  return {
    name: "minify-again",
    apply: "build",
    async generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const { code } = await minify(chunk.code, {
          ecma: 2020,
          module: true,
          compress: { pure_getters: true, unsafe_arrows: true, hoist_vars: chunk.name === "react" },
        });
        chunk.code = code ?? chunk.code;
      }
    },
  };
}

/** The commit that is built: of the checkout, or as a build without one is told. */
function revision(): string {
  const { REVISION = "" } = process.env;
  const git = () => execFileSync("git", ["rev-parse", "--short=12", "HEAD"], { stdio: "pipe" });
  try {
    return REVISION || git().toString().trim();
  } catch {
    return "unknown";
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    serverEntries(),
    emptyRoutes(),
    remix({
      ignoredRouteFiles: ["**/*"],
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: true,
        v3_routeConfig: true,
      },
    }),
    reloadOnChange(),
    plainImports(),
    inlineAddresses(),
    inlineContracts(),
    isSsrBuild ? null : minifyAgain(),
  ],
  define: { "import.meta.env.REVISION": JSON.stringify(revision()) },
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  // Islands are imported on a press; if Vite discovered these only then, it would reload the page.
  optimizeDeps: { include: ["react", "react-dom/client", "react/jsx-dev-runtime"] },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // `lazily.client.ts` requests everything an island needs at once; Vite's preload lists would be
    // larger than their saving.
    modulePreload: false,
    reportCompressedSize: false,
    // Slower than the default, but its scripts are 3 to 4 % smaller after compression.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { ecma: 2020, module: true, compress: { passes: 6, pure_getters: true } },
    rollupOptions: isSsrBuild
      ? {}
      : {
          output: {
            // Seven hexadecimal digits are enough: the first script names all others, and random
            // letters do not compress.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: ({ name }) => `assets/${name.replace(/\.client$/, "")}-[hash:7].js`,
            hashCharacters: "hex",
            manualChunks: fileOf,
            generatedCode: { preset: "es2015", symbols: false },
            freeze: false,
            externalLiveBindings: false,
          },
        },
  },
}));
