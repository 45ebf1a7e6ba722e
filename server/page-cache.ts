import CachePolicy from "http-cache-semantics";
import { LRUCache } from "lru-cache";
import { createHash } from "node:crypto";
import { encodeBodies, acceptedEncoding, type Bodies } from "./encoding";
import type { PageKey } from "./page-key";
import type { HeaderRecord } from "./security-headers";

/** Compressed once and served many times, so worth more effort than a stream. */
const STORED_QUALITY = 7;

export type CacheResult = "hit" | "miss" | "stale" | "bypass";

type Entry = {
  policy: CachePolicy;
  status: number;
  headers: HeaderRecord;
  etag: string;
  bodies: Bodies;
  surrogateKeys: string[];
  bytes: number;
};

type Draw = () => Promise<Response>;

/** One drawing: kept for everyone, or a response that only its first asker gets. */
type Drawing = { entry: Entry } | { entry: null; own: Response };

/** What a look-up gives: an answer from the store, or a response that no one else may have. */
export type Answer = { response: Response; result: CacheResult };

const STORABLE_STATUS = new Set([200, 404]);

function headersOf(response: Response): HeaderRecord {
  return Object.fromEntries(response.headers);
}

/** Judged as any shared cache would (RFC 9111), and only ever what says `public` and sets no cookie. */
function policyOf(path: string, response: Response): CachePolicy | null {
  const { headers, status } = response;
  if (!STORABLE_STATUS.has(status) || headers.has("set-cookie")) return null;
  if (!/\bpublic\b/.test(headers.get("cache-control") ?? "")) return null;
  const policy = new CachePolicy(
    { url: path, method: "GET", headers: {} },
    { status, headers: headersOf(response) },
    { shared: true },
  );
  return policy.storable() && policy.timeToLive() > 0 ? policy : null;
}

/** RFC 9110 §13.1.2: a list of tags or `*`, compared weakly. */
export function matchesEtag(header: string | null, etag: string): boolean {
  if (!header) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.split(",").some((tag) => tag.trim() === "*" || bare(tag) === bare(etag));
}

/** How long a page that proved private is drawn without waiting for others of its kind, in milliseconds. */
const PASS_FOR_MS = 10_000;

/**
 * Finished pages, compressed, in front of routing (ARCHITECTURE D9). One drawing at a time per page: whoever comes
 * meanwhile waits for it, or takes the stale copy. The size is bounded in bytes.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #drawing = new Map<string, Promise<Drawing>>();
  readonly #passing = new LRUCache<string, true>({ max: 2000, ttl: PASS_FOR_MS });
  readonly #purged = new LRUCache<string, number>({ max: 10_000 });
  readonly #onError: (error: unknown) => void;
  #purges = 0;

  constructor(options: { maxBytes: number; onError: (error: unknown) => void }) {
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: (entry, key) => entry.bytes + key.length,
    });
    this.#onError = options.onError;
  }

  /** Answers from the store where it can, else draws, keeps what may be kept, and answers. */
  async answer(request: Request, page: PageKey, draw: Draw): Promise<Answer> {
    const entry = this.#entries.get(page.key);
    if (entry && !entry.policy.stale()) return serve(request, entry, "hit");
    if (entry && mayServeStale(entry, page)) {
      void this.#refresh(page, draw);
      return serve(request, entry, "stale");
    }
    if (this.#passing.has(page.key)) return { response: await draw(), result: "bypass" };
    const running = this.#drawing.get(page.key);
    if (!running) return this.#miss(request, page, entry, draw);
    const drawn = await running;
    if (drawn.entry) return serve(request, drawn.entry, "hit");
    return { response: await draw(), result: "bypass" };
  }

  /** Drops every page that was drawn from this thing, and keeps none that is being drawn from it right now. */
  purge(surrogateKey: string): number {
    this.#purged.set(surrogateKey, ++this.#purges);
    const stale = [...this.#entries].filter(([, entry]) =>
      entry.surrogateKeys.includes(surrogateKey),
    );
    for (const [key] of stale) this.#entries.delete(key);
    return stale.length;
  }

  /** What is kept now. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  async #miss(
    request: Request,
    page: PageKey,
    old: Entry | undefined,
    draw: Draw,
  ): Promise<Answer> {
    const drawn = await this.#drawOnce(page, draw);
    if (drawn.entry) return serve(request, drawn.entry, "miss");
    if (old && drawn.own.status >= 500 && old.policy.timeToLive() > 0) {
      await drawn.own.body?.cancel();
      return serve(request, old, "stale");
    }
    this.#passing.set(page.key, true);
    return { response: drawn.own, result: "bypass" };
  }

  async #refresh(page: PageKey, draw: Draw): Promise<void> {
    if (this.#drawing.has(page.key)) return;
    try {
      const drawn = await this.#drawOnce(page, draw);
      if (drawn.entry) return;
      await drawn.own.body?.cancel();
      if (drawn.own.status < 500) this.#entries.delete(page.key);
    } catch (error) {
      this.#onError(error);
    }
  }

  #drawOnce(page: PageKey, draw: Draw): Promise<Drawing> {
    const work = async (): Promise<Drawing> => {
      const since = this.#purges;
      const own = await draw();
      const entry = await entryOf(page.path, own);
      if (!entry) return { entry, own };
      const outdated = entry.surrogateKeys.some((key) => (this.#purged.get(key) ?? 0) > since);
      if (!outdated) this.#entries.set(page.key, entry);
      return { entry };
    };
    const running = work().finally(() => this.#drawing.delete(page.key));
    this.#drawing.set(page.key, running);
    return running;
  }
}

async function entryOf(path: string, response: Response): Promise<Entry | null> {
  const policy = policyOf(path, response);
  if (!policy) return null;
  const body = new Uint8Array(await response.arrayBuffer());
  const bodies = await encodeBodies(body, response.headers.get("content-type"), STORED_QUALITY);
  const headers = headersOf(response);
  delete headers["content-length"];
  return {
    policy,
    status: response.status,
    headers,
    etag: `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    bodies,
    surrogateKeys: (headers["surrogate-key"] ?? "").split(" ").filter(Boolean),
    bytes: body.byteLength + bodies.br.byteLength + bodies.gzip.byteLength,
  };
}

function serve(request: Request, entry: Entry, result: CacheResult): Answer {
  const encoding = acceptedEncoding(request.headers.get("accept-encoding"));
  const body = entry.bodies[encoding];
  const headers: HeaderRecord = {
    ...entry.headers,
    age: String(Math.floor(entry.policy.age())),
    etag: entry.etag,
    "x-cache": result,
  };
  if (matchesEtag(request.headers.get("if-none-match"), entry.etag)) {
    return { response: new Response(null, { status: 304, headers }), result };
  }
  if (body !== entry.bodies.identity) headers["content-encoding"] = encoding;
  headers["content-length"] = String(body.byteLength);
  const sent = request.method === "HEAD" ? null : body;
  return { response: new Response(sent, { status: entry.status, headers }), result };
}

function mayServeStale(entry: Entry, page: PageKey): boolean {
  const judged = entry.policy.evaluateRequest({ url: page.path, method: "GET", headers: {} });
  return judged.response !== undefined && judged.revalidation?.synchronous === false;
}
