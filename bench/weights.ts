import { parse, type HTMLElement } from "node-html-parser";
import { brotliSize, type BuildFiles, type Size } from "./build-files";
import { rawRequest } from "./raw-request";

/** The largest allowed transfers in bytes, compressed with Brotli. */
export const BUDGETS = {
  firstLoad: 10_000,
  afterPlay: 68_000,
  nextUp: 4_000,
  css: 11_000,
  html: 9_000,
} as const;

/** The landing page, a video with stored data, and a video whose panel is streamed. */
export const WEIGHED_PAGES = ["/", "/watch?v=fJ9rUzIMcZQ", "/watch?v=abcdefghijk"] as const;

export interface PageWeight {
  path: string;
  html: Size;
  /** Size of the body as the app sends it. */
  sent: number;
  firstLoad: Size & { scripts: Set<string>; react: boolean };
  css: Size;
}

/** The islands that come in one file (`HEADS` in vite.config.ts). */
const DOCK = ["player", "slider"];

/** Finds the island's file among the entry's lazy imports. */
function islandChunk(lazy: Set<string>, name: string): string {
  const file = DOCK.includes(name) ? "dock" : name;
  const found = [...lazy].find((script) =>
    new RegExp(`^/assets/${file}-[\\w-]{7}\\.js$`).test(script),
  );
  if (!found) throw new Error(`the entry does not import the island ${name}`);
  return found;
}

/** React, which every island needs (`SHARED` in vite.config.ts). */
const REACT = /\/react-[\w-]{7}\.js$/;
const WORKER = /\.worker-[\w-]{8}\.js$/;
const NEXT_UP = /\/open-order-[\w-]{7}\.js$/;

function attributes(document: HTMLElement, selector: string, name: string): string[] {
  return document.querySelectorAll(selector).flatMap((found) => found.getAttribute(name) ?? []);
}

/** Names a page's islands, which hydrate once the listener reaches for them. */
export function islandsIn(document: HTMLElement): string[] {
  return [...new Set(attributes(document, "[data-island]", "data-island"))];
}

/** Lists all scripts that load before the listener does anything. */
export function firstLoadScripts(build: BuildFiles, document: HTMLElement): Set<string> {
  const linked = [
    ...attributes(document, "script[src]", "src"),
    ...attributes(document, 'link[rel="modulepreload"]', "href"),
  ];
  return build.staticClosure(linked);
}

/** Lists all scripts loaded once a page's islands are hydrated, including React and workers. */
export function afterPlayScripts(build: BuildFiles, document: HTMLElement): Set<string> {
  const first = firstLoadScripts(build, document);
  const lazy = build.lazyImports(first);
  const islands = islandsIn(document).map((name) => islandChunk(lazy, name));
  const hydrated = build.staticClosure([
    ...first,
    ...islands,
    ...[...lazy].filter((script) => REACT.test(script)),
  ]);
  const workers = [...build.lazyImports(hydrated)].filter((script) => WORKER.test(script));
  return build.staticClosure([...hydrated, ...workers]);
}

/**
 * Lists scripts that are also loaded to play another video next: with Repeat off, on Next, or with
 * a queue.
 */
export function nextUpScripts(build: BuildFiles, document: HTMLElement): Set<string> {
  const loaded = afterPlayScripts(build, document);
  const order = [...build.lazyImports(loaded)].filter((script) => NEXT_UP.test(script));
  return new Set([...build.staticClosure(order)].filter((script) => !loaded.has(script)));
}

/** @param origin of the running app */
export async function getPage(
  origin: string,
  path: string,
): Promise<{ html: string; document: HTMLElement }> {
  const html = await (await fetch(origin + path)).text();
  return { html, document: parse(html) };
}

/** Measures one page of the running app. */
export async function weighPage(
  build: BuildFiles,
  origin: string,
  path: string,
): Promise<PageWeight> {
  const { html, document } = await getPage(origin, path);
  const scripts = firstLoadScripts(build, document);
  return {
    path,
    html: brotliSize(html),
    sent: (await rawRequest(origin + path)).body.length,
    firstLoad: { ...build.size(scripts), scripts, react: build.hasReact(scripts) },
    css: build.size(attributes(document, 'link[rel="stylesheet"]', "href")),
  };
}
