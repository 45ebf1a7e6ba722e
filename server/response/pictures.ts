import { parsePicturePath } from "~/domain/pictures/pictures";
import { CACHE_POLICIES } from "~/services/platform/cache-policy.server";
import type { Pictures } from "~/services/pictures/pictures.server";

const RETRY_AFTER_SECONDS = "5";

/**
 * Serves our copies of pictures from other hosts. They are the same for everyone, so no session is opened.
 */
export function pictureAnswers(pictures: Pick<Pictures, "read">) {
  return async (request: Request, path: string): Promise<Response | null> => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const picture = isRead ? parsePicturePath(path) : null;
    if (!picture) return null;
    const found = await pictures.read(picture.hash, picture.size);
    if (found.kind === "later") {
      return new Response(null, { status: 503, headers: { "Retry-After": RETRY_AFTER_SECONDS } });
    }
    if (found.kind === "none") {
      const headers = { "Cache-Control": CACHE_POLICIES.publicMissing };
      return new Response(null, { status: 404, headers });
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
