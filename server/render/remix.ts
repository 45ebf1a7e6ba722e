import {
  createRequestHandler,
  type RequestHandler,
  type ServerBuild,
} from "@remix-run/server-runtime";
import { pathToFileURL } from "node:url";
import type { ViteDevServer } from "vite";
import { shippedFile } from "~/services/platform/db/shipped-files.server";
import { routeFinder, type RouteOf } from "../request/route-of";
import { pagesOf } from "./branches";

/** The pages of the build, or of Vite's dev server. */
export type Pages = {
  handle: RequestHandler;
  /** In development, by the routes at the start. */
  routeOf: RouteOf;
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
  return {
    handle: createRequestHandler(build, "development"),
    routeOf: routeFinder((await build()).routes).routeOf,
    clientFolder: null,
    vite,
  };
}
