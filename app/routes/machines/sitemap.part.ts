import type { LoaderFunctionArgs } from "@remix-run/node";
import { publishPage, surrogateKey } from "~/services/platform/cache-policy.server";
import { SITEMAP_PARTS, loadSitemapEntries } from "~/services/pages/sitemap.server";
import { xmlDocument, xmlText } from "./documents.server";

/** One file of the sitemap, such as `/sitemap/playlists-0.xml`. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { db, env } = context;
  const [, name, page] = /^([a-z]+)-(\d{1,4})\.xml$/.exec(params.file ?? "") ?? [];
  const part = SITEMAP_PARTS.find((one) => one === name);
  const places = part ? await loadSitemapEntries(db, part, Number(page), new Date()) : [];
  if (!part || (places.length === 0 && page !== "0")) {
    return new Response("There is no such file.\n", { status: 404 });
  }
  publishPage(context, "publicFile", [surrogateKey.page("sitemap")]);
  const urls = places.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    return `<url><loc>${xmlText(env.origin + path)}</loc>${changed}</url>`;
  });
  return xmlDocument(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>`,
    "application/xml",
  );
}
