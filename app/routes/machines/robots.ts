import type { LoaderFunctionArgs } from "@remix-run/node";
import { publishPage, surrogateKey } from "~/services/platform/cache-policy.server";

/** The API, and pages that show listeners their own data: nothing for a search engine to index. */
const DISALLOWED = [
  "/api/",
  "/auth/",
  "/login",
  "/logout",
  "/merge",
  "/password",
  "/profile",
  "/history",
  "/favorites",
  "/playqueue",
  "/import",
  "/search",
];

export function loader({ context }: LoaderFunctionArgs): Response {
  publishPage(context, "publicFile", [surrogateKey.page("robots")]);
  const lines = [
    "User-agent: *",
    "Allow: /",
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${context.env.origin}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
