import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLocation } from "@remix-run/react";
import { Coming } from "~/components/shell/coming";
import { publishPage } from "~/services/cache-policy.server";
import { titled } from "../titled";

/** Names of the pages that do not exist yet, by their first path segment. */
const names: Record<string, string> = {
  reviews: "Our Reviews",
  yourlor: "Your LOR",
  stream: "Streams",
  top10: "Top 10",
  playlist: "Your Music",
  playqueue: "Play Queue",
  radio: "Radio",
  podcast: "Podcast",
  discovery: "Weekly Discovery",
  chat: "Discord Chat",
  blog: "Blog",
  extension: "Chrome Extension",
};

const nameOf = (pathname: string) => names[pathname.split("/")[1]?.toLowerCase() ?? ""] ?? "Coming";

export const meta: MetaFunction = (args) => titled(nameOf(args.location.pathname))(args);

export function loader({ context }: LoaderFunctionArgs) {
  publishPage(context, "publicPage");
  return null;
}

export default function ComingPage() {
  const { pathname } = useLocation();
  return <Coming title={nameOf(pathname)}>This page is coming. Your music goes on playing.</Coming>;
}
