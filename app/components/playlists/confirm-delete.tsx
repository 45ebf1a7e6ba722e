import { addresses } from "~/addresses";
import { scriptParts } from "~/contracts";
import { playlistPath } from "~/domain/playlists/playlist-paths";

/** Asks before deleting. A script closes it after the pointer has left (PLAYLIST-6). */
export function ConfirmDelete({ pid, name }: { pid: string; name: string }) {
  return (
    <section
      className="mb-4 rounded-xl border border-danger p-4"
      aria-labelledby="confirm-delete-title"
      {...scriptParts.script("confirm-delete")}
    >
      <h2 id="confirm-delete-title" className="font-bold wrap-anywhere">
        Delete playlist {name}?
      </h2>
      <p className="mb-3 text-muted">It will also disappear for everyone who follows it.</p>
      <div className="flex gap-2">
        <form method="post" action={addresses.api.playlist.delete(pid)}>
          <button className="button primary">Yes</button>
        </form>
        <a href={playlistPath(pid)} className="button">
          No
        </a>
      </div>
    </section>
  );
}
