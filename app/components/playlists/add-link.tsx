import { Icon } from "~/components/icon";
import { addToPlaylistPath } from "~/domain/playlist-paths";

/** Leads to the add-to-playlist page of one video; `path` is where that leads back to. */
export function AddToPlaylistLink({ ytid, path }: { ytid: string; path: string }) {
  return (
    <a
      href={addToPlaylistPath(ytid, path)}
      className="icon-button"
      aria-label="Add to playlist"
      title="Add to playlist"
      data-add
    >
      <Icon name="plus" />
    </a>
  );
}
