import { parse, type HTMLElement } from "node-html-parser";
import type { IslandName } from "~/islands/registry";
import { brotliSize, type BuildFiles, type Size } from "./build-files";
import { rawRequest } from "./raw-request";

/** Largest allowed transfers in bytes of brotli; 1 kB = 1000 bytes. */
export const BUDGETS = {
  firstLoad: 15_000,
  afterPlay: 65_000,
  nextUp: 4_000,
  css: 10_000,
  html: 15_000,
} as const;

/** Pages that are weighed: the landing page, a video that the app knows, one whose panel streams in. */
export const WEIGHED_PAGES = ["/", "/watch?v=fJ9rUzIMcZQ", "/watch?v=abcdefghijk"] as const;

export interface PageWeight {
  path: string;
  html: Size;
  /** Bytes of the body as the app sends it to a browser. */
  sent: number;
  firstLoad: Size & { scripts: Set<string>; react: boolean };
  css: Size;
}

/** The island's own chunk among what the entry loads later. */
function islandChunk(lazy: Set<string>, name: string): string {
  const found = [...lazy].find((script) =>
    new RegExp(`^/assets/${name}-[\\w-]{8}\\.js$`).test(script),
  );
  if (!found) throw new Error(`the entry loads no chunk of the island ${name}`);
  return found;
}

/** Every island, whether the page has it or not. */
const ISLANDS = Object.keys({ player: 0, queue: 0, slider: 0 } satisfies Record<IslandName, 0>);

/** Parts of `app/enhance` that come only where a page has them, each named after its `*.client.ts`. */
const PART_OF_A_PAGE = /\.client-[\w-]{8}\.js$/;

const WORKER = /\.worker-[\w-]{8}\.js$/;
const NEXT_UP = /\/open-order-[\w-]{8}\.js$/;

/** Chunks that every island needs: what the entry loads later and is no island itself (React is among them). */
function islandRuntime(lazy: Set<string>): string[] {
  const own = new Set(ISLANDS.map((name) => islandChunk(lazy, name)));
  return [...lazy].filter((script) => !own.has(script) && !PART_OF_A_PAGE.test(script));
}

function attributes(document: HTMLElement, selector: string, name: string): string[] {
  return document.querySelectorAll(selector).flatMap((found) => found.getAttribute(name) ?? []);
}

/** Island names in a page, and those of them that wake without the listener's doing. */
export function islandsIn(document: HTMLElement): { all: string[]; eager: string[] } {
  const eager = attributes(document, '[data-island]:not([data-when="intent"])', "data-island");
  return { all: [...new Set(attributes(document, "[data-island]", "data-island"))], eager };
}

/** Everything that runs or is fetched as a script before the listener does anything. */
export function firstLoadScripts(build: BuildFiles, document: HTMLElement): Set<string> {
  const asked = [
    ...attributes(document, "script[src]", "src"),
    ...attributes(document, 'link[rel="modulepreload"]', "href"),
  ];
  const own = build.staticClosure(asked);
  const { eager } = islandsIn(document);
  if (eager.length === 0) return own;
  const lazy = build.lazyImports(own);
  const woken = eager.map((name) => islandChunk(lazy, name));
  return build.staticClosure([...own, ...woken, ...islandRuntime(lazy)]);
}

/** Everything of ours that has been loaded once the islands of a page live: scripts, React, workers. */
export function afterPlayScripts(build: BuildFiles, document: HTMLElement): Set<string> {
  const first = firstLoadScripts(build, document);
  const lazy = build.lazyImports(first);
  const { all } = islandsIn(document);
  const islands = all.map((name) => islandChunk(lazy, name));
  const live = build.staticClosure([...first, ...islands, ...islandRuntime(lazy)]);
  const workers = [...build.lazyImports(live)].filter((script) => WORKER.test(script));
  return build.staticClosure([...live, ...workers]);
}

/** What comes beside it where something else is to play next: with repeat off, on Next, for a queue. */
export function nextUpScripts(build: BuildFiles, document: HTMLElement): Set<string> {
  const loaded = afterPlayScripts(build, document);
  const order = [...build.lazyImports(loaded)].filter((script) => NEXT_UP.test(script));
  return new Set([...build.staticClosure(order)].filter((script) => !loaded.has(script)));
}

/** @param origin of the built app, running */
export async function getPage(
  origin: string,
  path: string,
): Promise<{ html: string; document: HTMLElement }> {
  const html = await (await fetch(origin + path)).text();
  return { html, document: parse(html) };
}

/** Weighs one page of the running app. */
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
