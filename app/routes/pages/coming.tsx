import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLocation } from "@remix-run/react";
import { Coming } from "~/components/shell/coming";
import { partTitle } from "~/domain/titles";
import { publishPage } from "~/services/cache-policy.server";
import { titled } from "../titled";

/** Names of the pages that do not exist yet, by their first path segment. */
const names: Record<string, string> = {
  radio: "Radio",
  podcast: "Podcast",
  discovery: "Weekly Discovery",
  chat: "Discord Chat",
  blog: "Blog",
  extension: "Chrome Extension",
};

const partOf = (pathname: string) => pathname.split("/")[1]?.toLowerCase() ?? "";
const nameOf = (pathname: string) => names[partOf(pathname)] ?? "Coming";

export const meta: MetaFunction = (args) => {
  const { pathname } = args.location;
  const part = partOf(pathname);
  const has = part === "radio" || part === "podcast";
  const title = has && { title: (product: string) => partTitle(part, product) };
  return titled(nameOf(pathname), { ...title })(args);
};

export function loader({ context }: LoaderFunctionArgs) {
  publishPage(context, "publicPage");
  return null;
}

export default function ComingPage() {
  const { pathname } = useLocation();
  return <Coming title={nameOf(pathname)}>This page is coming. Your music goes on playing.</Coming>;
}
