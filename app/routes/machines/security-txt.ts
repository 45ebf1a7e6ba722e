import type { LoaderFunctionArgs } from "@remix-run/node";
import { addresses } from "~/addresses";
import { DAY_MS } from "~/domain/text/durations";
import { publishPage, surrogateKey } from "~/services/platform/cache-policy.server";

const VALID_DAYS = 180;

/** Where to report a hole (RFC 9116). It says until when it is valid, in whole days, so that the file stays the same for a day. */
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
