import { addresses } from "~/addresses";
import { answerForAll } from "~/services/platform/work/owner.server";
import type { Metrics } from "../operations/metrics/metrics";
import type { Renderer } from "../render/renderer";
import type { Exchange, Middleware } from "../request/exchange";
import { isUnsafe } from "../request/same-origin";
import { visitorOf } from "../request/visitor";
import { compressed } from "../response/compression";
import { variantOf } from "../cache/fresh-pages";
import type { PageCache } from "../cache/page-cache";
import { pageKey, sharedRequest, type Routes } from "../cache/page-key";

type CachedPagesOptions = {
  origin: string;
  /** Null in development, where every request renders its page. */
  pageCache: PageCache | null;
  metrics: Metrics;
  renderer: Renderer;
  pages: Routes;
};

/**
 * Answers from the cache with pages that look the same to everyone; renders others for their
 * listener.
 */
export function cachedPages({
  origin,
  pageCache,
  metrics,
  renderer,
  pages,
}: CachedPagesOptions): Middleware {
  const bypass = async ({ request }: Exchange, response: Response): Promise<Response> => {
    const sent = await compressed(request, response);
    sent.headers.set("X-Cache", "bypass");
    return sent;
  };

  return async (c, next) => {
    const { exchange } = c.var;
    const { request, path, route } = exchange;
    if (!pageCache || isUnsafe(request.method) || path.startsWith(addresses.api.prefix))
      return next();
    const header = (name: string) => request.headers.get(name);
    const { personal, theme } = visitorOf(header);
    const isOwn = personal || pages.factsOf(route).isOwn(request.url);
    const page = isOwn ? null : pageKey(request.url, theme, pages);
    const { response, result } = page
      ? await pageCache.answer(variantOf(request.method, header), page, () =>
          answerForAll(() => renderer.page({ ...exchange, request: sharedRequest(page, origin) })),
        )
      : await pageCache.answerOwn(() => renderer.page(exchange));
    metrics.pageCache(result);
    return result === "bypass" ? bypass(exchange, response) : response;
  };
}
