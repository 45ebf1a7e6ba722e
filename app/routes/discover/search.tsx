import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Coming } from "~/components/shell/coming";
import { parseVideoInput, watchPath } from "~/domain/youtube-id";
import { titled } from "../titled";

export const meta: MetaFunction = titled("Search results");

/** A pasted id or address opens its video at once, at the time it names; words will be searched for. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const text = (params.term ?? new URL(request.url).searchParams.get("q") ?? "").trim();
  if (!text) throw redirect("/");
  const link = parseVideoInput(text, context.env.origin);
  if (link) throw redirect(watchPath(link));
  return null;
}

export default function Search() {
  return (
    <Coming title="Search results">
      Searching by words is on its way. Until then, paste the address of a video into the search
      box.
    </Coming>
  );
}
