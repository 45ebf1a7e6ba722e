import { addresses } from "~/addresses";
import { countOf, type Held } from "~/domain/playlists/playlist-count";
import { playlistPath } from "~/domain/playlists/playlist-paths";
import { type First, PlayButtons } from "./play-buttons";
import { Cover } from "./playlist-rows";

interface PlaylistHeaderProps {
  playlist: { pid: string; name: string; itemCount: number; held: Held };
  mine: boolean;
  following: boolean;
  /** The first item in the current order. */
  first: First | null;
  cover: string | null;
  from: string;
  imageOrigin: string;
}

/** Name, size and play buttons, with a Follow button for everyone but the owner. */
export function PlaylistHeader(props: PlaylistHeaderProps) {
  const { playlist, mine, following, first, cover, from, imageOrigin } = props;
  return (
    <header className="mb-4 flex flex-wrap items-center gap-4">
      <Cover ytid={cover} imageOrigin={imageOrigin} />
      <div className="min-w-0 flex-1 basis-36">
        <p className="text-sm text-muted">
          {mine ? "Your playlist" : "Playlist"} · {countOf(playlist)}
        </p>
        <h1 className="text-left text-xl font-bold wrap-anywhere sm:text-2xl" dir="auto">
          {playlist.name}
        </h1>
        <div className="mt-2 flex flex-wrap gap-2">
          {first ? <PlayButtons first={first} from={from} /> : null}
          {mine ? null : <FollowForm pid={playlist.pid} following={following} />}
        </div>
      </div>
    </header>
  );
}

function FollowForm({ pid, following }: { pid: string; following: boolean }) {
  const { follow } = addresses.api.playlist;
  const action = following ? follow.delete(pid) : follow.add(pid);
  return (
    <form method="post" action={action}>
      <input type="hidden" name="redirectTo" value={playlistPath(pid)} />
      <button className="button" aria-pressed={following}>
        {following ? "Following" : "Follow"}
      </button>
    </form>
  );
}
