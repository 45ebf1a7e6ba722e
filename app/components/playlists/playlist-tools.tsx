import { Icon } from "~/islands/parts/icon";
import { FollowForm } from "./playlist-header";
import { playlistPath } from "~/domain/playlists/playlist-paths";
import { ShareLinks } from "~/components/videos/share-links";

interface ToolsPlaylist {
  pid: string;
  name: string;
  /** The absolute URL to share. */
  link: string;
}

interface PlaylistToolsProps {
  playlist: ToolsPlaylist;
  mine: boolean;
  following: boolean;
  sort: string;
  sorts: { value: string; label: string }[];
  /** The rejected new name and the message. */
  rejected?: { name: string; message: string } | undefined;
}

/** Follow, sort and share for everyone; rename and delete for the owner. */
export function PlaylistTools(props: PlaylistToolsProps) {
  const { playlist, mine, following, sort, sorts, rejected } = props;
  const { pid } = playlist;
  return (
    <details className="menu relative ms-auto" open={Boolean(rejected)}>
      <summary className="icon-button" aria-label="More for this playlist">
        <Icon name="more" />
      </summary>
      <div className="menu-panel flex flex-col gap-3 p-3">
        {mine ? null : <FollowForm pid={pid} following={following} />}
        <SortForm pid={pid} sort={sort} sorts={sorts} />
        <ShareLinks what="playlist" url={playlist.link} title={playlist.name} />
        {mine ? <Edit playlist={playlist} rejected={rejected} /> : null}
      </div>
    </details>
  );
}

function SortForm({
  pid,
  sort,
  sorts,
}: Pick<PlaylistToolsProps, "sort" | "sorts"> & { pid: string }) {
  return (
    <form method="get" action={playlistPath(pid)} className="flex gap-2">
      <label htmlFor="playlist-sort" className="sr-only">
        Sort by
      </label>
      <select id="playlist-sort" name="sort" defaultValue={sort} className="field w-auto">
        {sorts.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button className="button">Sort</button>
    </form>
  );
}

function Edit({ playlist, rejected }: Pick<PlaylistToolsProps, "playlist" | "rejected">) {
  const { pid, name } = playlist;
  return (
    <>
      <form method="post" action={playlistPath(pid)} className="flex flex-wrap gap-2" noValidate>
        <label htmlFor="playlist-name" className="w-full text-sm text-muted">
          Name
        </label>
        <input
          id="playlist-name"
          name="name"
          defaultValue={rejected?.name ?? name}
          autoComplete="off"
          aria-invalid={rejected ? true : undefined}
          aria-describedby={rejected ? "playlist-name-error" : undefined}
          className="field min-w-0 flex-1"
        />
        <button className="button">Rename</button>
        {rejected ? (
          <p id="playlist-name-error" role="alert" className="w-full text-sm text-danger">
            {rejected.message}
          </p>
        ) : null}
      </form>
      <a href={`${playlistPath(pid)}?confirm=delete`} className="button self-start text-danger">
        Delete playlist
      </a>
    </>
  );
}
