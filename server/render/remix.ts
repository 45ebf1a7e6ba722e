import { createRequestHandler, type ServerBuild } from "@remix-run/server-runtime";
import { pathToFileURL } from "node:url";
import type { ViteDevServer } from "vite";
import { shippedFile } from "~/services/platform/db/shipped-files.server";
import { routeFinder } from "../request/route-of";
import { pagesOf, type BuiltPages } from "./branches";

/** The pages of the build, or of Vite's dev server. */
export type Pages = BuiltPages & {
  /** Folder of the browser's files; null in development, where Vite serves them. */
  clientFolder: URL | null;
  vite: ViteDevServer | null;
};

export async function builtPages(): Promise<Pages> {
  const build = await import("virtual:remix/server-build");
  const clientFolder = pathToFileURL(`${shippedFile("build/client")}/`);
  return { ...pagesOf(build), clientFolder, vite: null };
}

/** @param vite rebuilds pages when they change */
export async function vitePages(vite: ViteDevServer): Promise<Pages> {
  const build = async () => (await vite.ssrLoadModule("virtual:remix/server-build")) as ServerBuild;
  // By the routes and modules at the start.
  const { routeOf, factsOf, ownPages } = routeFinder((await build()).routes);
  return {
    handle: createRequestHandler(build, "development"),
    routeOf,
    factsOf,
    ownPages,
    clientFolder: null,
    vite,
  };
}
