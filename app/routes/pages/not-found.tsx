import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { publishPage } from "~/services/cache-policy.server";
import { titled } from "../titled";

export const meta: MetaFunction = titled("Page not found");

export function loader({ context }: LoaderFunctionArgs) {
  publishPage(context, "publicMissing");
  throw data(null, 404);
}

export default function Unreachable() {
  return null;
}
