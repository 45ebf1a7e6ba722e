import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { ListPage } from "~/components/lists/list-page";
import { titled } from "../../shell/titled";

export const meta: MetaFunction = titled("Clear history");

export function loader({ context }: LoaderFunctionArgs) {
  if (!context.session.userId) throw redirect("/profile");
  return null;
}

/** Asks before the history is cleared. */
export default function ClearHistory() {
  return (
    <ListPage
      title="Clear your history?"
      description="This removes all videos with their repeats, and your listening year. Hearts, sections and playlists stay."
    >
      <div className="flex gap-2">
        <form method="post" action="/api/history/clear">
          <input type="hidden" name="confirm" value="yes" />
          <input type="hidden" name="redirectTo" value="/profile" />
          <button className="button border-danger text-danger">Yes, clear it</button>
        </form>
        <a href="/profile" className="button">
          No
        </a>
      </div>
    </ListPage>
  );
}
