import { data, redirect, type MetaFunction } from "@remix-run/node";
import { text } from "~/domain/text/query/parse-query";
import { parseVideoInput, watchPath } from "~/domain/videos/youtube-id";
import { publishPage } from "~/services/platform/cache-policy.server";
import { fromShortLink } from "../player/short-link.server";
import { sectionQuery } from "../player/query.server";
import { pageAddress } from "../shell/page-address.server";
import { titled } from "../shell/titled";
import { forEveryone } from "../shell/audience.server";

export const meta: MetaFunction = titled("Page not found");

/** What `parseVideoInput` reads in the video host's addresses, such as `/{id}` and `/v/{id}`. */
export const query = sectionQuery.extend({ v: text });

/**
 * Redirects paths of the video host, such as `/ID`, `/shorts/ID` and `/embed/ID`, to the watch page
 * (SHELL-3).
 */
export const loader = forEveryone(({ context, request }) => {
  const link = parseVideoInput(pageAddress(request).path);
  if (link) throw redirect(fromShortLink(context.env, watchPath(link)), 301);
  publishPage(context, "publicMissing");
  throw data(null, 404);
});

export default function Unreachable() {
  return null;
}
