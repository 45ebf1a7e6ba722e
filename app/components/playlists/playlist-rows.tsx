import { RowPicture } from "~/components/videos/row-picture";
import { addresses } from "~/addresses";
import { listParts, rowParts } from "~/contracts";
import { Icon } from "~/islands/parts/icon";
import { countOf, type Held } from "~/domain/playlists/playlist-count";
import { playlistPath } from "~/domain/playlists/playlist-paths";

export interface PlaylistRow {
  pid: string;
  name: string;
  mine: boolean;
  itemCount: number;
  held: Held;
  cover: string | null;
}

interface PlaylistRowsProps {
  rows: PlaylistRow[];
  imageOrigin: string;
  /** The forms' return path. */
  path: string;
}

/** The listener's own and followed playlists. Own ones can be deleted, followed ones unfollowed. */
export function PlaylistRows({ rows, imageOrigin, path }: PlaylistRowsProps) {
  return (
    <ul {...listParts.rows(true)} className="items">
      {rows.map((row) => (
        <li key={row.pid} {...rowParts.playlist(row.pid)}>
          <a href={playlistPath(row.pid)} className="row-link">
            <Cover ytid={row.cover} imageOrigin={imageOrigin} />
            <span className="min-w-0">
              <span className="row-title" dir="auto">
                {row.name}
              </span>
              <span className="flex flex-wrap gap-x-3 text-sm text-muted">
                <span>{countOf(row)}</span>
                {row.mine ? null : <span>Followed</span>}
              </span>
            </span>
          </a>
          {row.mine ? <DeleteLink {...row} /> : <UnfollowForm {...row} path={path} />}
        </li>
      ))}
    </ul>
  );
}

/** The first video's picture; a music icon if the playlist is empty. */
export function Cover({ ytid, imageOrigin }: { ytid: string | null; imageOrigin: string }) {
  if (!ytid) {
    return (
      <span className="row-picture grid place-items-center text-muted">
        <Icon name="music" />
      </span>
    );
  }
  return <RowPicture ytid={ytid} imageOrigin={imageOrigin} />;
}

function DeleteLink({ pid, name }: PlaylistRow) {
  return (
    <a
      href={`${playlistPath(pid)}?confirm=delete`}
      className="icon-button"
      aria-label={`Delete playlist ${name}`}
    >
      <Icon name="close" />
    </a>
  );
}

function UnfollowForm({ pid, name, path }: PlaylistRow & { path: string }) {
  return (
    <form method="post" action={addresses.api.playlist.follow.delete(pid)}>
      <input type="hidden" name="redirectTo" value={path} />
      <button className="button" aria-label={`Unfollow ${name}`}>
        Unfollow
      </button>
    </form>
  );
}
