import { sheetParts } from "~/contracts";
import { Icon } from "~/islands/parts/icon";
import { addToPlaylistPath } from "~/domain/playlists/playlist-paths";

/** Links to a video's add-to-playlist page, which returns to `path`. */
export function AddToPlaylistLink({ ytid, path }: { ytid: string; path: string }) {
  return (
    <a
      href={addToPlaylistPath(ytid, path)}
      className="icon-button"
      aria-label="Add to playlist"
      title="Add to playlist"
      {...sheetParts.opener("")}
    >
      <Icon name="plus" />
    </a>
  );
}
