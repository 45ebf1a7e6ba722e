import { addresses } from "~/addresses";
import { sheetParts } from "~/contracts";
import { Icon } from "~/islands/parts/icon";
import { INVALID_NAME } from "~/domain/playlists/playlist-name";
import { countOf, type Held } from "~/domain/playlists/playlist-count";
import { ADD_TO_PLAYLIST, addToPlaylistPath } from "~/domain/playlists/playlist-paths";
import { NewPlaylistForm } from "./new-playlist-form";

interface Choice {
  pid: string;
  name: string;
  itemCount: number;
  held: Held;
  /** Whether the playlist contains the video. */
  has: boolean;
}

interface AddToPlaylistProps {
  ytid: string;
  title: string;
  playlists: Choice[];
  /** Path to return to. */
  back: string;
  /** This page's path, which the new-playlist form posts to. */
  path: string;
  /** Whether to show the dialog for a new playlist. */
  isNew: boolean;
  rejected?: { name: string; message: string } | undefined;
}

/** The page that adds to a playlist, which scripts open as a sheet (PLAYLIST-5). */
export function AddToPlaylist(props: AddToPlaylistProps) {
  const { ytid, title, playlists, back, isNew } = props;
  const isFirst = playlists.length === 0;
  return (
    <section className="card mx-auto w-full max-w-lg" {...sheetParts.part(true)}>
      <h1 className="text-2xl font-bold">{isNew ? "New Playlist" : "Add to playlist"}</h1>
      <p className="mb-3 text-muted wrap-anywhere">{title}</p>
      {isNew ? null : isFirst ? <Onboarding /> : <Choices {...props} />}
      {isNew || isFirst ? (
        <NameForm {...props} placeholder="Name of the playlist" />
      ) : (
        <>
          <NewButton ytid={ytid} back={back} />
          <div className="max-md:hidden">
            <NameForm {...props} placeholder="New Playlist +" />
          </div>
        </>
      )}
      <a
        href={isNew ? addToPlaylistPath(ytid, back) : back}
        className="button mt-2 w-full"
        {...sheetParts.close(!isNew)}
      >
        {isNew ? "Cancel" : "Back"}
      </a>
    </section>
  );
}

function Onboarding() {
  return (
    <div className="mb-3 rounded-xl bg-sunken p-4">
      <p className="font-semibold">Collect your favorite repeats with playlists</p>
      <p>Get started by making your first playlist</p>
    </div>
  );
}

function Choices({ ytid, playlists, back }: AddToPlaylistProps) {
  return (
    <ul className="mb-3 max-h-[220px] divide-y divide-line overflow-y-auto rounded-xl border border-line">
      {playlists.map((choice) => (
        <li key={choice.pid}>
          <form method="post" action={addresses.api.playlist.addYtids(choice.pid)}>
            <input type="hidden" name="ytids" value={ytid} />
            <input type="hidden" name="redirectTo" value={back} />
            <button className="menu-item justify-between rounded-none">
              <span className="min-w-0">
                <span className="block truncate font-semibold">{choice.name}</span>
                <span className="block text-sm text-muted">{countOf(choice)}</span>
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
  );
}

/** Opens the new-playlist dialog on narrow screens, which have no room for its field. */
function NewButton({ ytid, back }: { ytid: string; back: string }) {
  return (
    <form method="get" action={ADD_TO_PLAYLIST} className="md:hidden">
      <input type="hidden" name="v" value={ytid} />
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="new" value="1" />
      <button className="button primary w-full">
        <Icon name="plus" />
        New Playlist
      </button>
    </form>
  );
}

function NameForm({ path, rejected, placeholder }: AddToPlaylistProps & { placeholder: string }) {
  return (
    <NewPlaylistForm
      entry="popup"
      action={path}
      placeholder={placeholder}
      onBlur={{ pattern: ".{1,49}", message: INVALID_NAME }}
      rejected={rejected}
    />
  );
}
