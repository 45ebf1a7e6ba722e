import { redirect, type MetaFunction } from "@remix-run/node";
import { addresses } from "~/addresses";
import { ListPage } from "~/components/lists/list-page";
import { titled } from "../../shell/titled";
import { forListener } from "../../shell/audience.server";

export const meta: MetaFunction = titled("Clear history");

export const loader = forListener(({ context }) => {
  if (!context.session.userId) throw redirect(addresses.profile.index);
  return null;
});

/** Asks for confirmation before clearing the history. */
export default function ClearHistory() {
  return (
    <ListPage
      title="Clear your history?"
      description="This removes all videos with their repeats, and your listening year. Hearts, sections and playlists stay."
    >
      <div className="flex gap-2">
        <form method="post" action={addresses.api.history.clear}>
          <input type="hidden" name="confirm" value="yes" />
          <input type="hidden" name="redirectTo" value={addresses.profile.index} />
          <button className="button border-danger text-danger">Yes, clear it</button>
        </form>
        <a href={addresses.profile.index} className="button">
          No
        </a>
      </div>
    </ListPage>
  );
}
