import type { LoaderFunctionArgs } from "@remix-run/node";
import { addresses } from "~/addresses";
import { publishPage, surrogateKey } from "~/services/platform/cache-policy.server";

const SURFACE = "#141116";
const BRAND = "#ff0066";

/** The web app manifest, which lets browsers install the product as an app. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { productName: name } = context.env;
  publishPage(context, "publicFile", [surrogateKey.page("manifest")]);
  const manifest = {
    id: addresses.home,
    name,
    short_name: "LOR",
    description: "Play any music video on repeat, or loop just the section you love.",
    lang: "en",
    start_url: addresses.home,
    scope: addresses.home,
    display: "standalone",
    background_color: SURFACE,
    theme_color: BRAND,
    categories: ["music", "entertainment"],
    icons: [
      { src: addresses.files.favicon, sizes: "any", type: "image/svg+xml" },
      { src: addresses.files.icon192, sizes: "192x192", type: "image/png" },
      { src: addresses.files.icon512, sizes: "512x512", type: "image/png" },
      {
        src: addresses.files.maskableIcon,
        sizes: "512x512",
        type: "image/png",
        purpose: "maskable",
      },
    ],
    shortcuts: [
      { name: "Hearted", url: addresses.favorites },
      { name: "History", url: addresses.history.index },
      { name: "Your Music", url: addresses.playlist.index },
    ],
  };
  return Response.json(manifest, {
    headers: { "Content-Type": "application/manifest+json; charset=utf-8" },
  });
}
