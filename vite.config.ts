import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

/** Islands are not Remix hydration, so a changed file reloads the page (`npm run dev`). */
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

/** Shared rules of every page, and what runs on every page; the loop's own come with the player. */
const everyPage =
  /app\/(entry\.client|domain\/(cookies|counts|events|paths|player|share|time|wish|youtube-id)|islands\/player\/(browser|own-marks))\.ts/;

/** Fewer files compress better: what React's islands all need is one, and so is what every page loads. */
function chunkOf(id: string): string | undefined {
  const isReact = /node_modules\/(react|react-dom|scheduler)\//.test(id);
  if (isReact && !/react-dom\/(server|cjs\/react-dom-server)/.test(id)) return "react";
  if (/islands\/(hydrate\.client\.ts|player\/icon\.tsx)$/.test(id)) return "react";
  return everyPage.test(id) ? "entry.client" : undefined;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
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
  ],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  // Islands are imported late: found only then, they would reload the page under the press that woke them.
  optimizeDeps: { include: ["react", "react-dom/client", "react/jsx-dev-runtime"] },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
}));
