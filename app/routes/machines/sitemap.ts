import type { LoaderFunctionArgs } from "@remix-run/node";
import { addresses } from "~/addresses";
import { publishPage, surrogateKey } from "~/services/platform/cache-policy.server";
import { countSitemapFiles } from "~/services/pages/sitemap.server";
import { xmlDocument, xmlText } from "./documents.server";

/** The sitemap index. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const { db, env } = context;
  publishPage(context, "publicFile", [surrogateKey.page("sitemap")]);
  const files = (await countSitemapFiles(db)).flatMap(({ part, files: number }) =>
    Array.from(
      { length: number },
      (_, page) => `${env.origin}${addresses.sitemap.part(`${part}-${page}.xml`)}`,
    ),
  );
  const entries = files.map((file) => `<sitemap><loc>${xmlText(file)}</loc></sitemap>`);
  return xmlDocument(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</sitemapindex>`,
    "application/xml",
  );
}
