import { Icon } from "~/components/icon";
import { INVALID_NAME } from "~/domain/playlist-name";
import { NewPlaylistForm } from "./new-playlist-form";
import { countOfVideos } from "./playlist-rows";

interface Choice {
  pid: string;
  name: string;
  itemCount: number;
  /** The video is in it already. */
  has: boolean;
}

interface AddToPlaylistProps {
  ytid: string;
  title: string;
  playlists: Choice[];
  /** Path that the listener came from. */
  back: string;
  /** This page's path: where the new-playlist form is sent. */
  path: string;
  refused?: { name: string; message: string } | undefined;
}

/** The add-to-playlist popup of spec 1 §2 as a page: the listener's playlists, or how to begin. */
export function AddToPlaylist(props: AddToPlaylistProps) {
  const { ytid, title, playlists, back, path, refused } = props;
  const isFirst = playlists.length === 0;
  return (
    <section className="card mx-auto w-full max-w-lg">
      <h1 className="text-2xl font-bold">Add to playlist</h1>
      <p className="mb-3 text-muted wrap-anywhere">{title}</p>
      {isFirst ? (
        <div className="mb-3 rounded-xl bg-sunken p-4">
          <p className="font-semibold">Collect your favorite repeats with playlists</p>
          <p>Get started by making your first playlist</p>
        </div>
      ) : (
        <ul className="mb-3 max-h-[220px] divide-y divide-line overflow-y-auto rounded-xl border border-line">
          {playlists.map((choice) => (
            <li key={choice.pid}>
              <form method="post" action={`/api/playlist/add-ytids/${choice.pid}`}>
                <input type="hidden" name="ytids" value={ytid} />
                <input type="hidden" name="redirectTo" value={back} />
                <button className="menu-item justify-between rounded-none">
                  <span className="min-w-0">
                    <span className="block truncate font-semibold">{choice.name}</span>
                    <span className="block text-sm text-muted">
                      {countOfVideos(choice.itemCount)}
                    </span>
                  </span>
                  {choice.has ? (
                    <span className="shrink-0 text-sm text-brand-strong">Already in it</span>
                  ) : (
                    <Icon name="plus" />
                  )}
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <NewPlaylistForm
        entry="popup"
        action={path}
        placeholder="New Playlist +"
        onBlur={{ pattern: ".{1,49}", message: INVALID_NAME }}
        refused={refused}
      />
      <a href={back} className="button mt-3 w-full">
        Back
      </a>
    </section>
  );
}
