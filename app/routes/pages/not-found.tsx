import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { parseVideoInput, watchPath } from "~/domain/youtube-id";
import { publishPage } from "~/services/cache-policy.server";
import { titled } from "../titled";

export const meta: MetaFunction = titled("Page not found");

/** `/shorts/ID`, `/embed/ID` and their like on our host mean what they mean on the video host's (spec 1 §2). */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const link = parseVideoInput(pathname + search);
  if (link) throw redirect(watchPath(link), 301);
  publishPage(context, "publicMissing");
  throw data(null, 404);
}

export default function Unreachable() {
  return null;
}
