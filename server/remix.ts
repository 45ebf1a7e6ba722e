import type { ServerBuild } from "@remix-run/server-runtime";
import type { Server } from "node:http";
import type { ViteDevServer } from "vite";

/** Where the pages come from: the built bundle, or Vite's dev server, which rebuilds them on change. */
export type Pages = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: "production" | "development";
  /** Folder of the browser's files; none in development, where Vite serves them. */
  clientFolder: URL | null;
  vite: ViteDevServer | null;
};

/** @param root folder of the built `server.js`, with a trailing slash */
export async function builtPages(root: URL): Promise<Pages> {
  const build = (await import(new URL("server/index.js", root).href)) as ServerBuild;
  return { build, mode: "production", clientFolder: new URL("client/", root), vite: null };
}

/** @param server carries the reload socket, so that development needs one port only */
export async function vitePages(server: Server): Promise<Pages> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server } },
    appType: "custom",
  });
  return {
    build: async () => (await vite.ssrLoadModule("virtual:remix/server-build")) as ServerBuild,
    mode: "development",
    clientFolder: null,
    vite,
  };
}
