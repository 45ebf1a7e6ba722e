import type { LoaderFunctionArgs } from "@remix-run/node";
import { addresses } from "~/addresses";
import { DAY_MS } from "~/domain/text/durations";
import { publishPage, surrogateKey } from "~/services/platform/cache-policy.server";

const VALID_DAYS = 180;

/**
 * Where to report a vulnerability (RFC 9116). The expiry is in whole days, so that the file does
 * not change within a day.
 */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { origin } = context.env;
  publishPage(context, "publicFile", [surrogateKey.page("security-txt")]);
  const today = Math.floor(Date.now() / DAY_MS);
  const expires = new Date((today + VALID_DAYS) * DAY_MS).toISOString();
  const lines = [
    `Contact: ${origin}${addresses.contact}`,
    `Expires: ${expires}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}${addresses.securityTxt}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
