import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLocation } from "@remix-run/react";
import { ComingSoon } from "~/components/shell/coming-soon";
import { partTitle } from "~/domain/videos/titles";
import { publishPage } from "~/services/platform/cache-policy.server";
import { titled } from "../shell/titled";

/** Names of the pages that do not exist yet, by their first path segment. */
const names = new Map([
  ["radio", "Radio"],
  ["podcast", "Podcast"],
  ["chat", "Discord Chat"],
  ["blog", "Blog"],
  ["extension", "Chrome Extension"],
]);

const partOf = (pathname: string) => pathname.split("/")[1]?.toLowerCase() ?? "";
const nameOf = (pathname: string) => names.get(partOf(pathname)) ?? "Coming";

export const meta: MetaFunction = (args) => {
  const { pathname } = args.location;
  const part = partOf(pathname);
  const hasOwnTitle = part === "radio" || part === "podcast";
  const title = hasOwnTitle && { title: (product: string) => partTitle(part, product) };
  return titled(nameOf(pathname), { ...title })(args);
};

export function loader({ context }: LoaderFunctionArgs) {
  publishPage(context, "publicPage");
  return null;
}

export default function ComingPage() {
  const { pathname } = useLocation();
  return (
    <ComingSoon title={nameOf(pathname)}>
      This page is coming soon. Your music keeps playing.
    </ComingSoon>
  );
}
