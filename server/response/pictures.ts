import { parsePicturePath } from "~/domain/pictures/pictures";
import { CACHE_POLICIES } from "~/services/platform/cache-policy.server";
import type { Pictures } from "~/services/pictures/pictures.server";
import type { RateLimits } from "../limits/rate-limit";

const RETRY_AFTER_SECONDS = "5";

/**
 * One transparent pixel, through which the page's own drawing shows instead of the browser's sign
 * of a broken picture.
 */
const NOTHING = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

function withoutPicture(request: Request, status: number, headers: Record<string, string>) {
  const body = request.method === "HEAD" ? null : new Uint8Array(NOTHING);
  return new Response(body, { status, headers: { ...headers, "Content-Type": "image/gif" } });
}

/**
 * Serves our copies of pictures from other hosts. They are the same for everyone, so no session is
 * opened.
 */
export function pictureAnswers(pictures: Pick<Pictures, "read">, rateLimits: RateLimits) {
  return async (request: Request, path: string, client: string): Promise<Response | null> => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const picture = isRead ? parsePicturePath(path) : null;
    if (!picture) return null;
    const refusal = await rateLimits.take("picture", client);
    if (refusal) {
      return withoutPicture(request, 429, { "Retry-After": String(refusal.retryAfter) });
    }
    const found = await pictures.read(picture.hash, picture.size);
    if (found.kind === "later") {
      return withoutPicture(request, 503, { "Retry-After": RETRY_AFTER_SECONDS });
    }
    if (found.kind === "none") {
      return withoutPicture(request, 404, { "Cache-Control": CACHE_POLICIES.publicMissing });
    }
    const headers = {
      "Cache-Control": CACHE_POLICIES.immutableAsset,
      "Content-Length": String(found.bytes.byteLength),
      "Content-Type": "image/webp",
    };
    return new Response(request.method === "HEAD" ? null : new Uint8Array(found.bytes), {
      headers,
    });
  };
}
