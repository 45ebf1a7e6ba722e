import type { LoaderFunctionArgs } from "@remix-run/node";
import { publishPage, surrogateKey } from "~/services/platform/cache-policy.server";

const SURFACE = "#141116";
const BRAND = "#ff0066";

/** The web app manifest, with which browsers install the product as an app. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { productName: name } = context.env;
  publishPage(context, "publicFile", [surrogateKey.page("manifest")]);
  const manifest = {
    id: "/",
    name,
    short_name: "LOR",
    description: "Play any music video on repeat, or loop just the section you love.",
    lang: "en",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: SURFACE,
    theme_color: BRAND,
    categories: ["music", "entertainment"],
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      { name: "Hearted", url: "/favorites" },
      { name: "History", url: "/history" },
      { name: "Your Music", url: "/playlist" },
    ],
  };
  return Response.json(manifest, {
    headers: { "Content-Type": "application/manifest+json; charset=utf-8" },
  });
}
