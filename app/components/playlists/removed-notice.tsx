import { addresses } from "~/addresses";

/** Offers to restore removed videos, without scripts. */
export function RemovedNotice({
  pid,
  path,
  titles,
}: {
  pid: string;
  path: string;
  titles: string[];
}) {
  return (
    <form
      method="post"
      action={addresses.api.playlist.restoreYtids(pid)}
      className="nojs-only mb-3 flex items-center justify-between gap-3 rounded-xl bg-sunken p-3"
    >
      <input type="hidden" name="redirectTo" value={path} />
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{titles.join(", ")}</span>{" "}
        {titles.length === 1 ? "was" : "were"} removed from this playlist.
      </p>
      <button className="button shrink-0">Undo</button>
    </form>
  );
}
