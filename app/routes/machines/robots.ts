import type { LoaderFunctionArgs } from "@remix-run/node";
import { addresses } from "~/addresses";
import { publishPage, surrogateKey } from "~/services/platform/cache-policy.server";

/** The API and the pages of listeners' own data, which search engines should not index. */
const DISALLOWED = [
  addresses.api.prefix,
  addresses.auth.prefix,
  addresses.login.index,
  addresses.logout,
  addresses.merge,
  addresses.password,
  addresses.profile.index,
  addresses.history.index,
  addresses.favorites,
  addresses.playqueue,
  addresses.import,
  addresses.search.index,
];

export function loader({ context }: LoaderFunctionArgs): Response {
  publishPage(context, "publicFile", [surrogateKey.page("robots")]);
  const lines = [
    "User-agent: *",
    "Allow: /",
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${context.env.origin}${addresses.sitemap.index}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
