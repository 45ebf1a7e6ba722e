import { addresses } from "~/addresses";
import { NewPlaylistForm } from "~/components/playlists/new-playlist-form";
import { PlaylistRows } from "~/components/playlists/playlist-rows";
import { OwnShelf, type ShelfVideo } from "~/components/reviews/own-shelf";
import { type OwnLists, OwnShelves } from "~/components/reviews/own-shelves";
import type { StartTab } from "~/domain/shell/startup";

/** The start tab (SHELL-14) and its data. */
export interface Start {
  /** The start tab on wide and on narrow screens. */
  wide: StartTab;
  narrow: StartTab;
  own: OwnLists | null;
  playlists: React.ComponentProps<typeof PlaylistRows>["rows"];
  queue: ShelfVideo[];
}

interface Props {
  /** Null for a visitor. */
  start: Start | null;
  imageOrigin: string;
  path: string;
  /** The weekly discovery's card. */
  children: React.ReactNode;
}

/** The start tab below the player on `/` (SHELL-14). */
export function StartPanel({ start, imageOrigin, path, children }: Props) {
  if (start) {
    return (
      <>
        {children}
        <StartTabPart {...start} imageOrigin={imageOrigin} path={path} />
      </>
    );
  }
  return (
    <>
      <YourMusic rows={[]} imageOrigin={imageOrigin} path={path} className="newcomers md:hidden" />
      {children}
    </>
  );
}

type PartProps = Start & Pick<Props, "imageOrigin" | "path">;

function StartTabPart({ wide, narrow, own, playlists, queue, path, imageOrigin }: PartProps) {
  const shelf = { imageOrigin };
  switch (wide) {
    case "yourlor":
      return own ? <OwnShelves own={own} {...shelf} /> : null;
    case "favorites":
      return own ? <OwnShelves own={{ ...own, recent: [], repeated: [] }} {...shelf} /> : null;
    case "playqueue":
      return (
        <OwnShelf
          id="start-queue"
          title="Play Queue"
          videos={queue}
          all={{ href: addresses.playqueue, name: "The whole queue" }}
          from="queue"
          {...shelf}
        />
      );
    case "playlist":
      return <YourMusic rows={playlists} path={path} {...shelf} />;
    case "reviews":
      return narrow === "playlist" ? (
        <YourMusic rows={playlists} path={path} className="md:hidden" {...shelf} />
      ) : null;
  }
}

type YourMusicProps = React.ComponentProps<typeof PlaylistRows> & { className?: string };

function YourMusic({ rows, className = "", ...list }: YourMusicProps) {
  return (
    <section className={`card ${className}`} aria-labelledby="start-music">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="start-music" className="text-lg font-bold">
          Your Music
        </h2>
        <a className="text-sm text-brand-strong underline" href={addresses.playlist.index}>
          All playlists
        </a>
      </div>
      {rows.length > 0 ? (
        <PlaylistRows rows={rows} {...list} />
      ) : (
        <>
          <p className="mb-2 text-muted">Get started by making your first playlist</p>
          <NewPlaylistForm
            entry="page"
            action={addresses.playlist.index}
            placeholder="New Playlist"
          />
        </>
      )}
    </section>
  );
}
