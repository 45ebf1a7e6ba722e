import type { LoaderFunctionArgs } from "@remix-run/node";
import { publishPage, surrogateKey } from "~/services/cache-policy.server";

/** What machines need not read: calls, and pages that show each listener their own. */
const CLOSED = [
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
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${context.env.origin}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
