import { build } from "esbuild";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

const clientFolder = fileURLToPath(new URL("../build/client/", import.meta.url));

/** Strings in React that survive minification. */
const REACT = ["react.element", "__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED"];

export interface Size {
  raw: number;
  /** Size at the highest Brotli level, as `npm run build` compresses the files. */
  brotli: number;
}

interface Chunk {
  text: string;
  imports: string[];
  /** Dynamic imports and workers. */
  lazy: string[];
}

/** The browser's part of a build, read once. Paths are URL paths such as `/assets/x.js`. */
export interface BuildFiles {
  /** Every file except precompressed copies. */
  paths: string[];
  text(path: string): string;
  size(paths: Iterable<string>): Size;
  /** Returns these scripts with all their static imports. */
  staticClosure(scripts: Iterable<string>): Set<string>;
  /** Returns everything these scripts may load later: dynamic imports and workers. */
  lazyImports(scripts: Iterable<string>): Set<string>;
  hasReact(scripts: Iterable<string>): boolean;
  /** Returns the route modules in Remix's manifest, which no page may load. */
  routeModules(): Set<string>;
}

export function brotliSize(bytes: Buffer | string): Size {
  const body = Buffer.from(bytes);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return { raw: body.length, brotli: brotliCompressSync(body, { params }).length };
}

export function sum(sizes: Iterable<Size>): Size {
  let raw = 0;
  let brotli = 0;
  for (const size of sizes) {
    raw += size.raw;
    brotli += size.brotli;
  }
  return { raw, brotli };
}

function workersOf(text: string): string[] {
  return [...text.matchAll(/new (?:Shared)?Worker\(\s*new URL\(\s*"([^"]+)"/g)].map(
    ([, url]) => url!,
  );
}

/** Reads the imports of all chunks with esbuild. */
async function readChunks(scripts: string[]): Promise<Map<string, Chunk>> {
  const { metafile } = await build({
    absWorkingDir: clientFolder,
    entryPoints: scripts.map((script) => `.${script}`),
    bundle: true,
    splitting: true,
    format: "esm",
    outdir: "unwritten",
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  const chunks = new Map<string, Chunk>();
  for (const [file, { imports }] of Object.entries(metafile.inputs)) {
    const text = readFileSync(path.join(clientFolder, file), "utf8");
    const of = (...kinds: string[]) =>
      imports.filter(({ kind }) => kinds.includes(kind)).map((found) => `/${found.path}`);
    chunks.set(`/${file}`, {
      text,
      imports: of("import-statement"),
      lazy: [...of("dynamic-import"), ...workersOf(text)],
    });
  }
  return chunks;
}

function closure(from: Iterable<string>, next: (path: string) => string[]): Set<string> {
  const found = new Set(from);
  for (const path of found) for (const other of next(path)) found.add(other);
  return found;
}

/**
 * Throws if there is no build. The methods of the result throw for a script that is not part of it.
 */
export async function readBuild(): Promise<BuildFiles> {
  if (!existsSync(path.join(clientFolder, "assets"))) {
    throw new Error("there is no build yet: npm run build");
  }
  const paths = readdirSync(clientFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => `/${path.relative(clientFolder, path.join(entry.parentPath, entry.name))}`)
    .sort();
  const chunks = await readChunks(paths.filter((file) => file.endsWith(".js")));
  const text = (file: string) => readFileSync(path.join(clientFolder, file), "utf8");
  const sizes = new Map<string, Size>();
  // Compressing takes longer than everything else here, and many callers need no size.
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? brotliSize(text(file));
    sizes.set(file, size);
    return size;
  };
  const chunk = (script: string) => {
    const found = chunks.get(script);
    if (!found) throw new Error(`${script} is not in build/client`);
    return found;
  };
  return {
    paths,
    text,
    size: (files) => sum([...files].map(sizeOf)),
    staticClosure: (scripts) => closure(scripts, (script) => chunk(script).imports),
    lazyImports: (scripts) => new Set([...scripts].flatMap((script) => chunk(script).lazy)),
    hasReact: (scripts) =>
      [...scripts].some((script) => REACT.some((mark) => chunk(script).text.includes(mark))),
    routeModules() {
      const manifest = paths.find((file) => /^\/assets\/manifest-\w{8}\.js$/.test(file));
      const json = manifest && /__remixManifest=(\{.*\});?\s*$/s.exec(text(manifest))?.[1];
      if (!json) throw new Error("Remix's manifest was not found");
      const { routes } = JSON.parse(json) as { routes: Record<string, { module: string }> };
      return new Set(Object.values(routes).map(({ module }) => module));
    },
  };
}
