import type { LoaderFunctionArgs } from "@remix-run/node";
import { addresses } from "~/addresses";
import { publishPage, surrogateKey } from "~/services/platform/cache-policy.server";
import { xmlDocument, xmlText } from "./documents.server";

/** The OpenSearch description, which lets browsers offer our search in their address bar. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { origin, productName } = context.env;
  publishPage(context, "publicFile", [surrogateKey.page("opensearch")]);
  const [at, name] = [xmlText(origin), xmlText(productName)];
  const lines = [
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    "<ShortName>LOR</ShortName>",
    `<LongName>${name}</LongName>`,
    `<Description>Find a video and play it on repeat</Description>`,
    "<InputEncoding>UTF-8</InputEncoding>",
    `<Image width="192" height="192" type="image/png">${at}${addresses.files.icon192}</Image>`,
    `<Url type="text/html" method="get" template="${at}${addresses.search.index}?q={searchTerms}"/>`,
    `<Url type="application/opensearchdescription+xml" rel="self" template="${at}${addresses.opensearch}"/>`,
    "</OpenSearchDescription>",
  ];
  return xmlDocument(lines.join("\n"), "application/opensearchdescription+xml");
}
