import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { addresses } from "~/addresses";
import { CACHE_POLICIES } from "~/services/platform/cache-policy.server";
import { acceptedEncoding, type Bytes, type Encoding } from "./encoding";
import { matchesEtag } from "./etag";
import type { HeaderRecord, SecurityHeaders } from "./security-headers";

const TYPES = new Map(
  Object.entries({
    css: "text/css; charset=utf-8",
    gif: "image/gif",
    html: "text/html; charset=utf-8",
    ico: "image/x-icon",
    jpg: "image/jpeg",
    js: "text/javascript; charset=utf-8",
    json: "application/json",
    map: "application/json",
    mjs: "text/javascript; charset=utf-8",
    mp3: "audio/mpeg",
    png: "image/png",
    svg: "image/svg+xml",
    txt: "text/plain; charset=utf-8",
    wasm: "application/wasm",
    webmanifest: "application/manifest+json",
    webp: "image/webp",
    woff2: "font/woff2",
    xml: "application/xml; charset=utf-8",
  }),
);

const SUFFIXES: Record<"br" | "gzip", string> = { br: ".br", gzip: ".gz" };

type File = { headers: HeaderRecord; etag: string; bodies: Partial<Record<Encoding, Bytes>> };

export type StaticFiles = (request: Request, path: string) => Response | null;

function cacheControl(path: string): string {
  if (path.startsWith(addresses.files.assets)) return CACHE_POLICIES.immutableAsset;
  return CACHE_POLICIES.publicFile;
}

type Folder = { url: URL; names: Set<string>; security: SecurityHeaders };

function load({ url, names, security }: Folder, path: string): File {
  const read = (suffix: string) => new Uint8Array(readFileSync(new URL(`.${path}${suffix}`, url)));
  const body = read("");
  const type = TYPES.get(path.slice(path.lastIndexOf(".") + 1)) ?? "application/octet-stream";
  const bodies: File["bodies"] = { identity: body };
  const headers: HeaderRecord = {
    ...(path.endsWith(".html") ? security.whole : security.ofFile),
    "cache-control": cacheControl(path),
    "content-type": type,
  };
  for (const encoding of ["br", "gzip"] as const) {
    if (names.has(path + SUFFIXES[encoding])) bodies[encoding] = read(SUFFIXES[encoding]);
  }
  if (Object.keys(bodies).length > 1) headers["vary"] = "Accept-Encoding";
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  return { headers, etag, bodies };
}

function responseOf(request: Request, file: File): Response {
  const accepted = acceptedEncoding(request.headers.get("accept-encoding"));
  const encoding = file.bodies[accepted] ? accepted : "identity";
  const body = file.bodies[encoding];
  const etag = encoding === "identity" ? file.etag : file.etag.replace(/"$/, `-${encoding}"`);
  const headers: HeaderRecord = { ...file.headers, etag };
  if (matchesEtag(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  headers["content-length"] = String(body?.byteLength ?? 0);
  return new Response(request.method === "HEAD" ? null : body, { headers });
}

/**
 * Serves the browser's built files. There are few, all read at the start, so no path can lead out
 * of the folder. `x.br` and `x.gz` are the compressed forms of `x`.
 */
export function staticFiles(folder: URL, security: SecurityHeaders): StaticFiles {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => `/${name.replaceAll("\\", "/")}`)
    .filter((name) => statSync(new URL(`.${name}`, folder)).isFile());
  const all = new Set(names);
  const isVariant = (name: string) =>
    Object.values(SUFFIXES).some(
      (end) => name.endsWith(end) && all.has(name.slice(0, -end.length)),
    );
  const files = new Map(
    names
      .filter((name) => !isVariant(name) && !name.startsWith("/."))
      .map((name) => [name, load({ url: folder, names: all, security }, name)]),
  );
  return (request, path) => {
    const file = files.get(path);
    return file ? responseOf(request, file) : null;
  };
}
