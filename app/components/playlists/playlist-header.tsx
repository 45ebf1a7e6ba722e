import { playlistPath } from "~/domain/playlist-paths";
import { watchPath } from "~/domain/youtube-id";
import { countOfVideos, Cover } from "./playlist-rows";

interface PlaylistHeaderProps {
  playlist: { pid: string; name: string; itemCount: number };
  mine: boolean;
  following: boolean;
  /** The first video in the order shown. */
  first: string | null;
  cover: string | null;
  from: string;
  imageOrigin: string;
}

/** Name, size, the way to start it, and for everybody but the owner the bookmark. */
export function PlaylistHeader(props: PlaylistHeaderProps) {
  const { playlist, mine, following, first, cover, from, imageOrigin } = props;
  return (
    <header className="mb-4 flex flex-wrap items-center gap-4">
      <Cover ytid={cover} imageOrigin={imageOrigin} />
      <div className="min-w-0 flex-1 basis-36">
        <p className="text-sm text-muted">
          {mine ? "Your playlist" : "Playlist"} · {countOfVideos(playlist.itemCount)}
        </p>
        <h1 className="text-xl font-bold wrap-anywhere sm:text-2xl">{playlist.name}</h1>
        <div className="mt-2 flex flex-wrap gap-2">
          {first ? (
            <a className="button primary" href={`${watchPath({ ytid: first })}&from=${from}`}>
              Play
            </a>
          ) : null}
          {mine ? null : <FollowForm pid={playlist.pid} following={following} />}
        </div>
      </div>
    </header>
  );
}

function FollowForm({ pid, following }: { pid: string; following: boolean }) {
  const call = following ? "delete" : "add";
  return (
    <form method="post" action={`/api/playlist/follow/${call}/${pid}`}>
      <input type="hidden" name="redirectTo" value={playlistPath(pid)} />
      <button className="button" aria-pressed={following}>
        {following ? "Following" : "Follow"}
      </button>
    </form>
  );
}
