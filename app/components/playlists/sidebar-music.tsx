import { addresses } from "~/addresses";
import { pageParts, sidebarParts } from "~/contracts";
import { Icon } from "~/islands/parts/icon";
import { playlistPath } from "~/domain/playlists/playlist-paths";

interface SidebarPlaylist {
  pid: string;
  name: string;
}

interface SidebarMusicProps {
  playlists: SidebarPlaylist[];
  /** Names the account and its playlists (`musicOf`). */
  of: string;
  /** The rejected name of a new playlist, for correction. */
  rejected: string | null;
  /** Path and query of this page. */
  path: string;
}

/**
 * The sidebar's 'Your Music' (SHELL-7). `data-own` marks it as the listener's, so that it stays
 * when navigation loads a shared page.
 */
export function SidebarMusic({ playlists, of, rejected, path }: SidebarMusicProps) {
  return (
    <li {...pageParts.own("your-music")} {...pageParts.musicOf(of)}>
      <details className="group" open>
        <summary className="menu-item list-none">
          <Icon name="music" />
          Your Music
          <Icon name="down" className="ml-auto h-4 w-4 group-open:rotate-180" />
        </summary>
        <ul className="max-h-72 overflow-y-auto">
          {playlists.map(({ pid, name }) => (
            <li key={pid}>
              <a
                href={playlistPath(pid)}
                className="menu-item pl-6 text-sm aria-[current]:bg-sunken aria-[current]:text-brand-strong"
                aria-current={path.split("?")[0] === playlistPath(pid) ? "page" : undefined}
                {...sidebarParts.section(`playlist/${pid}`)}
              >
                <span className="truncate md:max-w-[130px]" dir="auto">
                  {name}
                </span>
                <span className="speaker">
                  <Icon name="speaker" className="h-4 w-4" />
                </span>
              </a>
            </li>
          ))}
        </ul>
        <a href={addresses.playlist.index} className="menu-item pl-6 text-sm">
          {playlists.length > 0 ? "All playlists" : "Playlists"}
        </a>
        <a href={addresses.playlist.index} className="menu-item pl-6 text-sm md:hidden">
          <Icon name="plus" className="h-5 w-5" />
          New Playlist
        </a>
        <form
          method="post"
          action={addresses.playlist.index}
          noValidate
          className="flex pl-3 max-md:hidden"
        >
          <input type="hidden" name="from" value="sidebar" />
          <input
            name="name"
            key={rejected}
            defaultValue={rejected ?? ""}
            aria-invalid={rejected === null ? undefined : true}
            aria-label="New playlist"
            placeholder="New Playlist"
            autoComplete="off"
            className="field min-w-0 text-sm"
          />
          <button className="icon-button shrink-0" aria-label="Create playlist">
            <Icon name="plus" className="h-5 w-5" />
          </button>
        </form>
      </details>
    </li>
  );
}
