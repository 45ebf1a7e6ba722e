import { addresses } from "~/addresses";
import { ListHead } from "~/components/lists/list-head";
import { countOf, type Held } from "~/domain/playlists/playlist-count";
import { playlistPath } from "~/domain/playlists/playlist-paths";
import { type First, PlayThrough } from "~/components/lists/play-through";

interface PlaylistHeaderProps {
  playlist: { pid: string; name: string; itemCount: number; held: Held };
  mine: boolean;
  /** The time that it takes; null if unknown. */
  length: string | null;
  /** The first item in the current order. */
  first: First | null;
  cover: string | null;
  from: string;
  imageOrigin: string;
  /** The button with the rest. */
  children: React.ReactNode;
}

/** Picture, name, whose it is, its length and Play, beside one button with the rest (LIST-3). */
export function PlaylistHeader(props: PlaylistHeaderProps) {
  const { playlist, mine, length, first, cover, from, imageOrigin, children } = props;
  const words = [mine ? "Your playlist" : "Shared playlist", countOf(playlist), length];
  return (
    <ListHead
      cover={cover}
      imageOrigin={imageOrigin}
      title={playlist.name}
      words={words.filter(Boolean).join(" · ")}
    >
      {first ? <PlayThrough first={first} from={from} /> : null}
      {children}
    </ListHead>
  );
}

export function FollowForm({ pid, following }: { pid: string; following: boolean }) {
  const { follow } = addresses.api.playlist;
  const action = following ? follow.delete(pid) : follow.add(pid);
  return (
    <form method="post" action={action}>
      <input type="hidden" name="redirectTo" value={playlistPath(pid)} />
      <button className="button w-full" aria-pressed={following}>
        {following ? "Following" : "Follow"}
      </button>
    </form>
  );
}
